/** Every limit of how often someone may do something, and of how much one address gets. */

/** Proposals a member can publish within 24 hours, by default; PROPOSALS_PER_DAY changes it. */
export const PROPOSALS_PER_DAY = 10;
/** The same in production for an account younger than 24 hours. */
export const NEW_ACCOUNT_PROPOSALS_PER_DAY = 3;
/**
 * Transitions of an application by its applicant, or of a proposal by its owner, within 24 hours.
 */
export const TRANSITIONS_PER_DAY = 10;
/**
 * Emails about the same decision on one application within 24 hours; further ones are in-product
 * only.
 */
export const DECISION_EMAILS_PER_DAY = 2;
/** Messages of an owner to everyone invited or accepted, for one proposal within 24 hours. */
export const OWNER_MESSAGES_PER_DAY = 3;
/**
 * Emails of invitations (to a team, to work on a proposal) that one address gets within a day (UTC):
 * of all senders, and of one. Further invitations are in the product only.
 */
export const INVITATION_EMAILS_PER_DAY = { address: 3, sender: 2 } as const;
/** Invitations that a person can send within a clock hour. */
export const INVITATIONS_PER_HOUR = 20;
/** Invitations to teams that one person can send within a day (UTC). */
export const TEAM_INVITATIONS_PER_DAY = 20;
/** Questions a person can ask within 24 hours, and with an account younger than that. */
export const QUESTIONS_PER_DAY = 10;
export const NEW_ACCOUNT_QUESTIONS_PER_DAY = 1;
/** Reports a member can send within 24 hours. */
export const REPORTS_PER_DAY = 20;
/** Feedback a member, or one address of visitors, can send within a clock hour. */
export const FEEDBACK_PER_HOUR = 5;
/** Views counted for one address an hour, over all announcements and all members behind it. */
export const VIEWS_PER_HOUR = 100;
/** Attempts to subscribe within a clock hour, for one address and for one client. */
export const SUBSCRIPTIONS_PER_HOUR = { address: 3, client: 20 } as const;
/** Links that can be sent within a clock hour. */
export const EMAIL_LINKS_PER_HOUR = { person: 5, address: 3, client: 20 } as const;
/** Links that can be sent within a day (UTC). */
export const EMAIL_LINKS_PER_DAY = { person: 10, address: 6 } as const;
/** Challenges that one client address may store in an hour; a college may share one address. */
export const CHALLENGES_PER_HOUR = 1000;
/** Refused sign-ins recorded per client and hour: anyone can cause any number of them. */
export const REFUSALS_PER_HOUR = 100;
/** Receipts that one person can have sent again per hour. */
export const RECEIPTS_PER_HOUR = 3;
/** Resume uploads, state-changing API calls and DNS checks per person and clock hour. */
export const HOURLY_LIMITS = { upload: 100, call: 1000, dns_check: 10 } as const;
export type HourlyLimit = keyof typeof HOURLY_LIMITS;
/**
 * Rate limits for emails to one address, per hour and with a `gap` in milliseconds. Urgent emails
 * have no gap and a higher limit, and `fromOneSender` limits one sender, who must not use up the
 * limit of others.
 */
export const EMAIL_RATE = { gap: 3000, anHour: 60, aheadAnHour: 120, fromOneSender: 20 } as const;
