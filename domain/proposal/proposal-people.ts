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

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 14;
/** Days after which an invitation that ended is deleted, counted from its expiry. */
export const INVITATION_RETENTION_DAYS = 30;
export const INVITATION_MESSAGE_CAP = 500;
/** Days in which a co-owner can accept to own a proposal. */
export const HAND_OVER_DAYS = 7;

/** Stored statuses of a person who joined. Former people are strangers to the proposal. */
export const PERSON_STATUSES = ['active', 'left', 'removed'] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];
