import { and, eq, inArray } from 'drizzle-orm';
import type { SignedIn } from '../../domain/actor.ts';
import type { ApplicationFacts, ApplicationAction } from '../../domain/application.ts';
import { APPLICATION_TRANSITION_KIND, PROPOSAL_TRANSITION_KIND } from '../../domain/audit.ts';
import type { Applied, ProposalAction } from '../../domain/proposal.ts';
import { type AuditEntry, trace } from '../data/audit.ts';
import type { Database } from '../data/database.ts';
import { applications, moves, proposals } from '../data/schema.ts';

export type ProposalRow = typeof proposals.$inferSelect;
export type ApplicationRow = typeof applications.$inferSelect;

/**
 * The proposal, locked until the transaction ends. Every command that changes a proposal or one of its applications takes this lock
 * first: spots and counters are decided by one at a time, and no two commands wait for each other crosswise.
 */
export async function lockProposal(tx: Database, id: number): Promise<ProposalRow | undefined> {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for('no key update');
  return row;
}

/** As {@link lockProposal}, with what decides how it is refused to somebody whose it is not. */
export async function lockProposalFor(
  tx: Database,
  id: number,
  actor: SignedIn,
): Promise<(ProposalRow & Applied) | undefined> {
  const row = await lockProposal(tx, id);
  if (!row || row.ownerId === actor.uid) return row;
  return { ...row, hasApplied: hasSubmitted(await ownApplication(tx, id, actor.uid)) };
}

/** An application with its proposal, both locked, the proposal first. */
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
 * Applications to one proposal, all locked, the proposal first; in the order of `ids`. Undefined where one of them is not there or they
 * are not all of one proposal.
 */
export async function lockApplications(
  tx: Database,
  ids: readonly number[],
): Promise<{ proposal: ProposalRow; applications: ApplicationRow[] } | undefined> {
  const of = await tx
    .selectDistinct({ proposalId: applications.proposalId })
    .from(applications)
    .where(inArray(applications.id, [...ids]));
  const proposal = of.length === 1 ? await lockProposal(tx, of[0]!.proposalId) : undefined;
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

/** This person's application to a proposal that is already locked. */
export async function ownApplication(
  tx: Database,
  proposalId: number,
  applicantId: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.proposalId, proposalId), eq(applications.applicantId, applicantId)));
  return row;
}

/** True once it was submitted, also when it was withdrawn since. A draft alone opens nothing that is hidden. */
export function hasSubmitted(application: ApplicationRow | undefined): boolean {
  return Boolean(application?.submittedAt);
}

/**
 * Adds a move to the history, and to the audit trail what this person did with it; `aboutId` is whom else it concerns. Returns the id of its
 * row in the history.
 */
export async function recordMove(
  tx: Database,
  actor: SignedIn,
  move: typeof moves.$inferInsert & { aboutId?: string },
): Promise<number> {
  const [row] = await tx
    .with(trace(tx, actor, entryOf(move), move.at))
    .insert(moves)
    .values(move)
    .returning({ id: moves.id });
  return row!.id;
}

/** A move as the audit trail tells it. */
export function entryOf({
  verb,
  proposalId,
  applicationId,
  aboutId,
}: typeof moves.$inferInsert & { aboutId?: string }): AuditEntry {
  return applicationId === null || applicationId === undefined
    ? { kind: PROPOSAL_TRANSITION_KIND[verb as ProposalAction], thingId: proposalId, aboutId }
    : { kind: APPLICATION_TRANSITION_KIND[verb as ApplicationAction], thingId: applicationId, aboutId };
}
