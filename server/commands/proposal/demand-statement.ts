import { eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { demandLapsesAt, mayStateDemand, parseDemand } from '#domain/proposal/demand-statement.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { auditCte } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { lockProposalFor } from '#server/reads/lock-proposal-for.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { enqueueSearchMatching } from '#server/notifications/saved-search-alerts.ts';

/**
 * Stores what the owner's side says about applications (still looking, or plenty) until it lapses.
 * `open` removes it. Notifies no follower, only saved searches that the proposal comes to match;
 * `invalid` names `demand`.
 */
export async function stateDemand(
  db: Database,
  actor: SignedIn,
  id: number,
  typed: { demand: string },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const row = await lockProposalFor(tx, id, actor);
    if (!row) return refuse('not_found');
    const may = mayStateDemand(row, actor, now);
    if (!may.ok) return may;
    const demand = parseDemand(typed.demand);
    if (!demand.ok) return demand;
    const stated =
      demand.value === 'open'
        ? { demand: null, demandUntil: null }
        : { demand: demand.value, demandUntil: demandLapsesAt(now) };
    const [after] = await tx
      .with(auditCte(tx, actor, { kind: 'demand_stated', targetId: id }, now))
      .update(proposals)
      .set(stated)
      .where(eq(proposals.id, id))
      .returning();
    await enqueueSearchMatching(tx, { before: row, after: after! }, now);
    return done({ id });
  });
}
