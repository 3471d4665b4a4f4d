/** Stored statuses of a proposal. */
export const PROPOSAL_STATUSES = ['draft', 'open', 'closed', 'announced', 'withdrawn', 'hidden'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** Stored statuses of an application. */
export const APPLICATION_STATUSES = [
  'saved',
  'submitted',
  'shortlisted',
  'waitlisted',
  'invited',
  'not_selected',
  'accepted',
  'declined',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
