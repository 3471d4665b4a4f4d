/** The review panel of a proposal, for its owner's side. */
export const panelUrl = (proposalId: number) => `/proposal/${proposalId}/panel`;

/** Preparing answers for blind review; with an application, that one. */
export const prepareUrl = (proposalId: number, applicationId?: number) =>
  `/proposal/${proposalId}/prepare${applicationId === undefined ? '' : `?application=${applicationId}`}`;

/** Who reviews which application. */
export const assignUrl = (proposalId: number) => `/proposal/${proposalId}/assign`;

/** A reviewer's assignments. */
export const REVIEWS_URL = '/reviews';

/** One assignment of a reviewer. */
export const reviewOfUrl = (applicationId: number) => `${REVIEWS_URL}/${applicationId}`;
