import { and, eq, or, sql } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { mayReadApplication } from '../../domain/application.ts';
import { PERMISSIONS, hasRole } from '../../domain/permissions.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { type WaitlistMove, movedTo, positionAfter, waitlist } from '../../domain/waitlist.ts';
import type { Database } from '../db/database.ts';
import { notInConflict } from '../db/role-where.ts';
import { lockApplication } from '../db/row-locks.ts';
import { applications } from '../db/schema.ts';

const NOT_WAITLISTED = 'This application isn’t on the waitlist anymore.';

/**
 * Moves an application on the owner's waitlist and numbers the whole list from 1. `invalid` names
 * `position`; `move_not_allowed` once it left the waitlist. No one is notified.
 */
export async function moveOnWaitlist(
  db: Database,
  actor: Actor,
  applicationId: number,
  move: WaitlistMove,
): Promise<Outcome<{ id: number; proposalId: number; position: number }>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !mayReadApplication(locked.facts, actor)) return refuse('not_found');
    if (!hasRole(PERMISSIONS.application.rankWaitlist, actor, locked.facts)) return refuse('forbidden');
    const { proposal } = locked;
    if (proposal.status === 'withdrawn' || proposal.status === 'hidden') return refuse('move_not_allowed');
    // Under the lock of the proposal no one else changes these rows.
    const rows = await tx
      .select()
      .from(applications)
      .where(
        and(
          eq(applications.proposalId, proposal.id),
          notInConflict(actor.uid),
          or(eq(applications.status, 'waitlisted'), eq(applications.pendingDecision, 'waitlisted')),
        ),
      );
    const list = waitlist(rows.map((row) => ({ ...row, sentAt: row.submittedAt! }))).map(({ id }) => id);
    const index = list.indexOf(applicationId);
    if (index < 0) return refuse('move_not_allowed', { message: NOT_WAITLISTED });
    const position = positionAfter(move, index + 1, list.length);
    if (!position.ok) return position;
    const ordered = movedTo(list, applicationId, position.value);
    await tx.execute(sql`update ${applications} set waitlist_rank = ranked.rank
      from unnest(${sql.param(ordered)}::bigint[]) with ordinality as ranked (id, rank)
      where applications.id = ranked.id and waitlist_rank is distinct from ranked.rank`);
    return done({ id: applicationId, proposalId: proposal.id, position: position.value });
  });
}
