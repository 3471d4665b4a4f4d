/** What a person can be to a proposal beside its owner. */
export const PROPOSAL_ROLES = ['co_owner', 'reviewer'] as const;
export type ProposalRole = (typeof PROPOSAL_ROLES)[number];

export function isProposalRole(text: string): text is ProposalRole {
  return (PROPOSAL_ROLES as readonly string[]).includes(text);
}

export const PROPOSAL_ROLE_LABEL: Record<ProposalRole, string> = {
  co_owner: 'Co-owner',
  reviewer: 'Reviewer',
};

/** The most active people of each role that a proposal has. */
export const PROPOSAL_ROLE_LIMITS: Record<ProposalRole, number> = { co_owner: 4, reviewer: 10 };

/** Stored statuses of a person who joined. Former people are strangers to the proposal. */
export const PERSON_STATUSES = ['active', 'left', 'removed'] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];
