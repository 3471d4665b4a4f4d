import { type ApplicationFacts, isUnderReview } from '#domain/application/application.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import { endOfDay, isDay } from '#domain/time/local-time.ts';
import type { PanelReviewStatus } from './panel-review.ts';
import { PUBLIC_STATUSES, type Proposal } from '#domain/proposal/proposal.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import type { Criterion, CriterionForm, SavedCriterion } from './rubric.ts';
import { parseRubric } from './rubric.ts';
import type { ApplicationStatus, ProposalStatus } from '#domain/base/status.ts';

/** Reviews that a panel wants of each application. */
export const WANTED_REVIEWS = [1, 2, 3] as const;

/** How the reviewers of a proposal review its applications. */
export type ReviewPanel = {
  /** Reviewers read prepared answers, and nothing that names the applicant. */
  isBlind: boolean;
  /** Reviews wanted of each application. */
  wanted: number;
  reviewBy: Date | null;
  criteria: SavedCriterion[];
};

/** The plan of a panel as typed. */
export type PanelForm = {
  blind: string;
  wanted: string;
  reviewBy: string;
  criteria: readonly CriterionForm[];
};
export type PanelPlan = { isBlind: boolean; wanted: number; reviewBy: Date | null; criteria: Criterion[] };

/** Parses the plan of a panel; `reviewBy` is a day (`YYYY-MM-DD`), '' for none. */
export function parsePanel(
  typed: PanelForm,
  { timeZone }: Pick<Proposal, 'timeZone'>,
  now: Date,
): Outcome<PanelPlan> {
  const rubric = parseRubric(typed.criteria);
  const fields = rubric.ok ? {} : { ...rubric.refusal.fields };
  const wanted = WANTED_REVIEWS.find((review) => String(review) === typed.wanted);
  if (wanted === undefined) fields['wanted'] = 'Choose 1 to 3 reviews.';
  const reviewBy = isDay(typed.reviewBy) ? endOfDay(typed.reviewBy, timeZone) : null;
  if (typed.reviewBy !== '' && reviewBy === null) fields['reviewBy'] = 'Choose a date, or leave it empty.';
  if (reviewBy && !isOnTime(now, reviewBy))
    fields['reviewBy'] = 'The review-by date has to be today or later.';
  if (!rubric.ok || wanted === undefined || Object.keys(fields).length > 0)
    return refuse('invalid', { fields });
  return done({ isBlind: typed.blind !== 'no', wanted, reviewBy, criteria: rubric.value });
}

/** The review-by day in the proposal's zone (`YYYY-MM-DD`), '' for none. */
export function reviewByDay(reviewBy: Date | null, { timeZone }: Pick<Proposal, 'timeZone'>): string {
  return reviewBy ? dayIn(reviewBy, timeZone) : '';
}

export const CRITERIA_LOCKED = 'A review was submitted, so you can’t change the criteria.';
export const BLIND_ONCE = 'This panel reads with names already. You can’t go back to blind review.';

/** Criteria lock at the first submitted review. */
export function whyCriteriaLocked(
  saved: readonly Criterion[],
  next: readonly Criterion[],
  submittedReviews: number,
): Refusal | null {
  if (submittedReviews === 0 || saved.length === 0 || sameCriteria(saved, next)) return null;
  return refuse('move_not_allowed', { message: CRITERIA_LOCKED }).refusal;
}

function sameCriteria(saved: readonly Criterion[], next: readonly Criterion[]): boolean {
  const text = ({ name, hint, weight, textFor1, textFor3, textFor5 }: Criterion) =>
    JSON.stringify([name, hint, weight, textFor1, textFor3, textFor5]);
  return saved.map(text).join() === next.map(text).join();
}

/** A panel leaves blind mode at most once, and never returns to it. */
export function whyNotUnblind({ isBlind }: Pick<ReviewPanel, 'isBlind'>): Refusal | null {
  return isBlind ? null : refuse('move_not_allowed', { message: BLIND_ONCE }).refusal;
}

/**
 * Whether reviews of an application can be written and changed: until its results are announced or,
 * with rolling admission, until its decision took effect.
 */
export function isReviewOpen(
  application: Pick<ApplicationFacts, 'status'>,
  proposal: Pick<Proposal, 'status'>,
): boolean {
  return isUnderReview(application.status) && (proposal.status === 'open' || proposal.status === 'closed');
}

/** What decides whether a reviewer reads an application. */
export type AssignedFacts = {
  /** On the panel: someone who left or was removed is a stranger. */
  isReviewer: boolean;
  /** The reviewer's own review; null without an assignment. */
  own: PanelReviewStatus | null;
  isBlind: boolean;
  /** The owner's side prepared these answers and pressed "Ready". */
  isReady: boolean;
  isInConflict: boolean;
  application: ApplicationStatus;
  proposal: ProposalStatus;
};

/** Whether a reviewer reads an application: assigned to them and, in blind mode, prepared. */
export function mayReadAssigned(facts: AssignedFacts): boolean {
  const { own, application, proposal } = facts;
  const isAssigned = own !== null && own !== 'returned';
  const isThere =
    application !== 'saved' && application !== 'withdrawn' && PUBLIC_STATUSES.includes(proposal);
  return (
    facts.isReviewer && isAssigned && isThere && !facts.isInConflict && (facts.isReady || !facts.isBlind)
  );
}
