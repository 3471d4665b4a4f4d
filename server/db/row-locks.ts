import { and, eq, inArray } from 'drizzle-orm';
import type { ApplicationFacts } from '#domain/application/application.ts';
import type { Database } from './database.ts';
import { applications, proposals } from './schema/proposal.ts';

export type ProposalRow = typeof proposals.$inferSelect;
export type ApplicationRow = typeof applications.$inferSelect;

/**
 * Locks a proposal until the transaction ends. Every command that changes a proposal or one of its
 * applications takes this lock first, which serializes changes of spots and counters and prevents
 * deadlocks.
 */
export async function lockProposal(tx: Database, id: number): Promise<ProposalRow | undefined> {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for('no key update');
  return row;
}

/** Locks an application and its proposal, the proposal first. */
export async function lockApplication(
  tx: Database,
  id: number,
): Promise<{ application: ApplicationRow; proposal: ProposalRow; facts: ApplicationFacts } | undefined> {
  const [found] = await tx
    .select({ proposalId: applications.proposalId })
    .from(applications)
    .where(eq(applications.id, id));
  const proposal = found && (await lockProposal(tx, found.proposalId));
  const [application] = proposal
    ? await tx.select().from(applications).where(eq(applications.id, id)).for('no key update')
    : [];
  return application && proposal && { application, proposal, facts: { ...application, proposal } };
}

/**
 * Locks applications to one proposal, the proposal first, and returns them in the order of `ids`.
 * Undefined if one does not exist or they belong to several proposals.
 */
export async function lockApplications(
  tx: Database,
  ids: readonly number[],
): Promise<{ proposal: ProposalRow; applications: ApplicationRow[] } | undefined> {
  const proposalIds = await tx
    .selectDistinct({ proposalId: applications.proposalId })
    .from(applications)
    .where(inArray(applications.id, [...ids]));
  const proposal = proposalIds.length === 1 ? await lockProposal(tx, proposalIds[0]!.proposalId) : undefined;
  if (!proposal) return undefined;
  const rows = await tx
    .select()
    .from(applications)
    .where(and(inArray(applications.id, [...ids]), eq(applications.proposalId, proposal.id)))
    .orderBy(applications.id)
    .for('no key update');
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return found.length === ids.length ? { proposal, applications: found } : undefined;
}
