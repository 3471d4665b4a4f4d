import { type Actor } from '#domain/base/actor.ts';
import { daysBetween, isOnTime } from '#domain/time/time-left.ts';
import { PROPOSAL_READERS, type ProposalPeople, hasRole } from '#domain/access/permissions.ts';
import { RECRUITMENT, RECRUITMENT_TYPES, type RecruitmentType } from './recruitment.ts';
import { PROPOSAL_STATUSES, type ProposalStatus } from '#domain/base/status.ts';
import type { TeamMode } from '#domain/team/team.ts';
import type { ProposalTerms } from './terms.ts';
import { isNotApplicable, plural } from '#domain/text/text.ts';

// Defined in a separate module, so that code for list URLs does not load this one.
export { RECRUITMENT, RECRUITMENT_TYPES, type RecruitmentType };

export const WORK_LOCATIONS = ['on_site', 'remote', 'hybrid'] as const;
export type WorkLocation = (typeof WORK_LOCATIONS)[number];
export const WORK_LOCATION: Record<WorkLocation, { label: string; short: string }> = {
  on_site: { label: 'On Site Required', short: 'On site' },
  remote: { label: 'Remote Only', short: 'Remote' },
  hybrid: { label: 'Hybrid (adjust with the sponsor)', short: 'Hybrid' },
};

/** The parts of a work location's label: "Hybrid", "adjust with the sponsor". */
export function workLocationParts(location: WorkLocation): { value: string; more: string | undefined } {
  const [value, more] = WORK_LOCATION[location].label.split(/ \((.*)\)/);
  return { value: value!, more };
}

export const APP_TYPES = ['due_date', 'rolling'] as const;
export type AppType = (typeof APP_TYPES)[number];
export const APP_TYPE_LABEL: Record<AppType, string> = {
  due_date: 'Accepting until Due Date',
  rolling: 'Rolling Admission',
};

export const DELIVERY_TYPES = ['Text', 'Code', 'Slide Presentation', 'Video Recording', 'Other'] as const;

/**
 * Characters after which titles are truncated in lists, on the dashboard and on a proposal's card.
 */
export const TITLE_CUT = { list: 65, dashboard: 80, card: 80 } as const;
export const PAGE_SIZE = 5;

export type Three = [string, string, string];

/** What the owner writes, without status, counters and timestamps. */
export type ProposalContent = {
  title: string;
  name: string;
  organization: string;
  city: string;
  state: string;
  recruitmentType: RecruitmentType;
  workLocation: WorkLocation;
  appType: AppType;
  withEvent: boolean;
  /** `na` without an event, as in the API. */
  eventName: string;
  eventLink: string;
  /** Calendar days, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
  closeAt: Date;
  resultAt: Date;
  timeZone: string;
  topics: Three;
  skills: Three;
  questions: Three;
  deliveryTypes: Three;
  deliveryDescription: string;
  description: string;
  requiredQualifications: string;
  notes: string;
  hoursPerWeek: number;
  participants: number;
  teamMode: TeamMode;
  /** People in the largest team, its lead included. */
  teamSize: number;
  /** Null where the owner stated none. */
  terms: ProposalTerms | null;
};

/** A published proposal as anyone with access reads it. */
export type Proposal = ProposalContent & {
  id: number;
  ownerId: string;
  /** Active co-owners in the order they joined; not for pages of others. */
  coOwnerIds: string[];
  status: ProposalStatus;
  /** The status before an admin hid it; null when it is not hidden. */
  hiddenFrom: ProposalStatus | null;
  /** Since when reports pause applying and its links; null while they do not. */
  pausedAt: Date | null;
  postedAt: Date;
  createdAt: Date;
  announcedAt: Date | null;
  /**
   * The first result date that passed without results before the owner set a later one, or null.
   */
  missedResultAt: Date | null;
  /** Applications that were submitted and not withdrawn. */
  applicationCount: number;
  acceptedCount: number;
  /** What the owner stated, and until when; null where nothing is stated: see `demandOf`. */
  demand: 'looking' | 'plenty' | null;
  demandUntil: Date | null;
  /**
   * Days a resume sent to it is stored after its result date: the operator's setting at
   * publication.
   */
  resumeDays: number;
};

/** Whether the actor can read the proposal, by `PROPOSAL_READERS`. */
export function mayReadProposal(facts: Pick<Proposal, 'status'> & ProposalPeople, actor: Actor): boolean {
  return hasRole(PROPOSAL_READERS[facts.status], actor, facts);
}

/** True for a status in which anyone can read the proposal. */
export function isPublic(status: ProposalStatus): boolean {
  return PROPOSAL_READERS[status].includes('anyone');
}

export const PUBLIC_STATUSES: readonly ProposalStatus[] = /* @__PURE__ */ PROPOSAL_STATUSES.filter(isPublic);

/** True while an application can be submitted: open, and before the close date. */
export function isAccepting(facts: Pick<Proposal, 'status' | 'closeAt'>, now: Date): boolean {
  return facts.status === 'open' && isOnTime(now, facts.closeAt);
}

/** True once no application can be submitted: closed by the owner, or the close date has passed. */
export function isPastDue(facts: Pick<Proposal, 'status' | 'closeAt'>, now: Date): boolean {
  return !isAccepting(facts, now);
}

/**
 * True for a past-due proposal with a due date whose results are not announced. Rolling proposals
 * never await results.
 */
export function isAwaitingResults(
  facts: Pick<Proposal, 'status' | 'closeAt' | 'appType'>,
  now: Date,
): boolean {
  if (facts.appType === 'rolling') return false;
  return facts.status === 'closed' || (facts.status === 'open' && !isOnTime(now, facts.closeAt));
}

/**
 * True while awaiting results after the result date. Only displayed: no application is rejected
 * because time passed.
 */
export function isResultsOverdue(
  facts: Pick<Proposal, 'status' | 'closeAt' | 'appType' | 'resultAt'>,
  now: Date,
): boolean {
  return isAwaitingResults(facts, now) && now.getTime() > facts.resultAt.getTime();
}

/** True while decisions are pending until results are announced; all others take effect at once. */
export function hasPendingDecisions(facts: Pick<Proposal, 'status' | 'appType'>): boolean {
  return facts.appType === 'due_date' && facts.status !== 'announced';
}

/**
 * The most applicants that can be invited and accepted together; Infinity where no cap is stated.
 */
export function spotCap(participants: number): number {
  return participants === 0 || participants === 4 ? Number.POSITIVE_INFINITY : participants;
}

/**
 * Spots that no one has accepted, the number everyone reads; null where it is not stated or
 * open-ended.
 */
export function spotsLeft(facts: Pick<Proposal, 'participants' | 'acceptedCount'>): number | null {
  const cap = spotCap(facts.participants);
  return Number.isFinite(cap) ? Math.max(0, cap - facts.acceptedCount) : null;
}

/** True when every spot is accepted. Applying stays possible, for the waitlist. */
export function isFull(facts: Pick<Proposal, 'participants' | 'acceptedCount'>): boolean {
  return spotsLeft(facts) === 0;
}

/** Shown on a full proposal to people who can apply. */
export const FULL_NOTICE = 'All spots are filled; you can apply for the waitlist.';

/**
 * "4+ spots left", "1 spot left", "Filled" or "Spots not stated". A past-due proposal has no spot
 * left to apply for and gets "1 of 3 filled".
 */
export function spotsLabel(facts: Pick<Proposal, 'participants' | 'acceptedCount'>, pastDue = false): string {
  if (facts.participants === 0) return 'Spots not stated';
  if (pastDue && !isFull(facts)) {
    return `${facts.acceptedCount} of ${facts.participants === 4 ? '4+' : facts.participants} filled`;
  }
  if (facts.participants === 4) {
    const open = Math.max(0, 4 - facts.acceptedCount);
    return open > 0 ? `${open}+ spots left` : '4+ spots';
  }
  const left = spotsLeft(facts);
  return left === 0 ? 'Filled' : `${plural(left!, 'spot')} left`;
}

/**
 * Minutes an application takes, rounded to five: five for resume and comments, seven a question.
 */
export function minutesToApply(questions: Proposal['questions']): number {
  return 5 * Math.round((5 + 7 * askedQuestions(questions).length) / 5);
}

/** Days from the start date to the end date. */
export function durationInDays(facts: Pick<Proposal, 'startDate' | 'endDate'>): number {
  return daysBetween(facts.startDate, facts.endDate);
}

/** The questions that are asked, without "N/A" ones. `index` is the question's position, 0 to 2. */
export function askedQuestions(questions: Three): { index: number; question: string }[] {
  return questions.flatMap((question, index) => (isNotApplicable(question) ? [] : [{ index, question }]));
}

/** A row of the list. */
export type ProposalSummary = Pick<
  Proposal,
  | 'id'
  | 'ownerId'
  | 'status'
  | 'title'
  | 'name'
  | 'organization'
  | 'recruitmentType'
  | 'workLocation'
  | 'appType'
  | 'withEvent'
  | 'topics'
  | 'hoursPerWeek'
  | 'participants'
  | 'acceptedCount'
  | 'applicationCount'
  | 'closeAt'
  | 'resultAt'
  | 'announcedAt'
  | 'timeZone'
  | 'postedAt'
  | 'demand'
  | 'demandUntil'
> & {
  /** The uid behind the owner's name, for a link to their page; null while that page is off. */
  posterPage: string | null;
  /** The rewards in a few words: see `termsBadge`. */
  termsBadge: string | null;
  /** In search results: what matched that the row does not show, such as "skill: Rust". */
  matches?: string[];
  /** In search results: spellings to mark beside the terms, if any. See `matchedSpellings`. */
  spellings?: string[];
};
