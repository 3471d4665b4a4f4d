import type { SignedIn } from '#domain/base/actor.ts';
import { type NewDays, newDates } from '#domain/proposal/close-date.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { missedResultDate } from '#domain/decision/result-date.ts';
import type { Database } from '#server/db/database.ts';
import { changeProposal } from './proposal-change.ts';
import { applyProposalTransition } from './proposal-transition.ts';

/**
 * Changes the close date of an open proposal, and its result date when one is given, as an edit
 * that notifies followers. `invalid` names `closeAt` or `resultAt`.
 */
export function changeCloseDate(
  db: Database,
  actor: SignedIn,
  id: number,
  days: NewDays,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return changeProposal(db, actor, id, now, (_, row) => Promise.resolve(newDates(row, days, now)));
}

/**
 * Reopens until the end of a new close date (`YYYY-MM-DD`, in the proposal's zone), with a new
 * result date when the old one would be earlier, and ends a stated demand. `invalid` names
 * `closeAt` or `resultAt` when a date breaks the rules for new proposals.
 */
export function reopenProposal(
  db: Database,
  actor: SignedIn,
  id: number,
  { closeAt, resultAt = '' }: Partial<NewDays> & Pick<NewDays, 'closeAt'>,
  now: Date,
) {
  return applyProposalTransition(db, actor, id, 'reopen', now, (row) => {
    const dates = newDates(row, { closeAt, resultAt }, now);
    if (!dates.ok) return dates;
    const missedResultAt = missedResultDate(row, dates.value.resultAt, now);
    return done({ set: { ...dates.value, missedResultAt, demand: null, demandUntil: null } });
  });
}
