import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { type SignedIn, isPerson } from '#domain/base/actor.ts';
import { mayReadApplication } from '#domain/application/application.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { refuseInStatus } from '#domain/proposal/status-refusal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import {
  type WaitlistMove,
  inWaitlistOrder,
  movedAmong,
  positionAfter,
  selectWaitlisted,
} from '#domain/decision/waitlist.ts';
import type { Database } from '#server/db/database.ts';
import { lockApplication } from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';

const NOT_WAITLISTED = 'This application isn’t on the waitlist anymore.';

/**
 * Moves an application on the waitlist that the actor reads, numbers the whole list from 1 and
 * notifies no one. `invalid` names `position`, and `move_not_allowed` means that it left the
 * waitlist.
 */
export async function moveOnWaitlist(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  move: WaitlistMove,
): Promise<Outcome<{ id: number; proposalId: number; position: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !mayReadApplication(locked.facts, actor)) return refuse('not_found');
    if (!hasRole(PERMISSIONS.application.rankWaitlist, actor, locked.facts)) return refuse('forbidden');
    const { proposal } = locked;
    if (proposal.status === 'withdrawn' || proposal.status === 'hidden')
      return refuseInStatus(proposal, 'its waitlist can’t change');
    // Under the lock of the proposal no one else changes these rows.
    const rows = await tx
      .select()
      .from(applications)
      .where(
        and(
          eq(applications.proposalId, proposal.id),
          or(
            eq(applications.status, 'waitlisted'),
            eq(applications.pendingDecision, 'waitlisted'),
            // Invited from the waitlist: an invitation that is withdrawn returns to this rank.
            isNotNull(applications.waitlistRank),
          ),
        ),
      );
    const waiting = rows.map((row) => ({ ...row, sentAt: row.submittedAt! }));
    const readable = waiting.filter(({ conflictIds }) => !conflictIds.some((uid) => isPerson(actor, uid)));
    const list = selectWaitlisted(readable).map(({ id }) => id);
    const index = list.indexOf(applicationId);
    if (index < 0) return refuse('move_not_allowed', { message: NOT_WAITLISTED });
    const position = positionAfter(move, index + 1, list.length);
    if (!position.ok) return position;
    const all = inWaitlistOrder(waiting).map(({ id }) => id);
    const ordered = movedAmong(all, list, applicationId, position.value);
    await tx.execute(sql`update ${applications} set waitlist_rank = ranked.rank
      from unnest(${sql.param(ordered)}::bigint[]) with ordinality as ranked (id, rank)
      where applications.id = ranked.id and waitlist_rank is distinct from ranked.rank`);
    return done({ id: applicationId, proposalId: proposal.id, position: position.value });
  });
}
