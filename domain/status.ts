/** States of a proposal, as stored. */
export const PROPOSAL_STATUSES = ['draft', 'open', 'closed', 'announced', 'withdrawn', 'hidden'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** States of an application, as stored. */
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
