import { VISITOR } from '#domain/base/actor.ts';
import type { Refusal } from '#domain/base/refusal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { whyNotApply } from '#domain/proposal/proposal-transitions.ts';
import { isUnderReview } from './application.ts';
import { refuseDecidedAnswers } from './decided.ts';

/**
 * Why the people of a team cannot change now; null until the close date, while the application is a
 * draft or under review.
 */
export function whyNotChangeTeam(
  { status }: { status: ApplicationStatus },
  proposal: Parameters<typeof whyNotApply>[0],
  now: Date,
): Refusal | null {
  const why = whyNotApply(proposal, VISITOR, now);
  if (why) return why;
  return status === 'saved' || isUnderReview(status) ? null : refuseDecidedAnswers(status).refusal;
}
