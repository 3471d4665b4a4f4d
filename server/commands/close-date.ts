import { eq } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { type NewDays, newDates } from '../../domain/close-date.ts';
import { mayEditProposal } from '../../domain/proposal-edit.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { proposals } from '../data/schema.ts';
import { lockProposal } from './locked-rows.ts';
import { makeMove } from './proposal-move.ts';
import { tellOfEdit } from './told-followers.ts';

/**
 * Moves the close date of an open proposal, and its result date where one is given: the same as editing these two dates. Followers are told.
 * `invalid` names `appCloseDate` or `resultPostDate`.
 */
export async function moveCloseDate(
  db: Database,
  actor: Actor,
  id: number,
  days: NewDays,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  return db.transaction(async (tx) => {
    const row = await lockProposal(tx, id);
    if (!row) return refuse('not_found');
    const may = mayEditProposal(row, actor);
    if (!may.ok) return may;
    const dates = newDates(row, days, now);
    if (!dates.ok) return dates;
    await tx.update(proposals).set(dates.value).where(eq(proposals.id, id));
    await tellOfEdit(tx, { before: row, after: { ...row, ...dates.value }, actorId: actor.uid }, now);
    return done({ id });
  });
}

/**
 * Takes applications again until the end of a new close date (`YYYY-MM-DD`, in the proposal's zone), with a new result date where the old
 * one would be before it. The dates obey the same rules as when the proposal was written; `invalid` names `appCloseDate` or
 * `resultPostDate`.
 */
export function reopenProposal(
  db: Database,
  actor: Actor,
  id: number,
  { appCloseDate, resultPostDate = '' }: Partial<NewDays> & Pick<NewDays, 'appCloseDate'>,
  now: Date,
) {
  return makeMove(db, actor, id, 'reopen', now, (row) => {
    const dates = newDates(row, { appCloseDate, resultPostDate }, now);
    return dates.ok ? done({ set: dates.value }) : dates;
  });
}
