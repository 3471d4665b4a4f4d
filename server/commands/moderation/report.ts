import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SignedIn, Admin } from '#domain/base/actor.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { mayReport, parseReport } from '#domain/moderation/report-form.ts';
import { isPausedByReports } from '#domain/moderation/scam-report.ts';
import { recordAudit, auditCte } from '#server/audit/audit-log.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { type ProposalRow, lockProposal } from '#server/db/row-locks.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { whyNoReport } from '../access/daily-limits.ts';

/**
 * Reports a proposal to the admins; enough scam reports pause it. `own_proposal` on the owner's
 * side, `already_reported` for a second report, `too_often` past the daily limit, `invalid` for
 * `reason` or `words`.
 */
export async function reportProposal(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  form: { reason: string; words: string },
  now: Date,
): Promise<Outcome<null>> {
  return db.transaction(async (tx) => {
    const proposal = await lockProposal(tx, proposalId);
    if (!proposal) return refuse('not_found');
    const may = mayReport(proposal, actor);
    if (!may.ok) return may;
    const ownReport = and(
      eq(reports.reporterId, actor.uid),
      eq(reports.proposalId, proposalId),
      isNull(reports.questionId),
    );
    if ((await tx.$count(reports, ownReport)) > 0) return refuse('already_reported');
    const tooMany = await whyNoReport(tx, actor, now);
    if (tooMany) return { ok: false, refusal: tooMany };
    const content = parseReport(form);
    if (!content.ok) return content;
    const entry = {
      kind: 'proposal_reported',
      targetId: proposalId,
      affectedUserId: proposal.ownerId,
    } as const;
    await tx
      .with(auditCte(tx, actor, entry, now))
      .insert(reports)
      .values({ proposalId, reporterId: actor.uid, ...content.value, createdAt: now });
    await pauseIfReported(tx, actor, proposal, now);
    return done(null);
  });
}

/** Pauses a proposal whose open reports call for it; see `isPausedByReports`. */
async function pauseIfReported(
  tx: Database,
  actor: SignedIn,
  proposal: ProposalRow,
  now: Date,
): Promise<void> {
  const reported = await tx
    .select({
      reporterId: reports.reporterId,
      reporterSince: users.createdAt,
      reason: reports.reason,
      createdAt: reports.createdAt,
      isOpen: sql<boolean>`${reports.closedAt} is null`,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(and(eq(reports.proposalId, proposal.id), isNull(reports.questionId), isNull(users.suspendedAt)));
  if (!isPausedByReports(proposal, reported, now)) return;
  await tx.update(proposals).set({ pausedAt: now }).where(eq(proposals.id, proposal.id));
  const entry = { kind: 'proposal_paused', targetId: proposal.id, affectedUserId: proposal.ownerId } as const;
  await recordAudit(tx, actor, entry, now);
}

/**
 * Closes the open reports of a proposal and of its questions, and ends its pause; nothing else of
 * it changes. Admins only; `move_not_allowed` when none is open and it is not paused.
 */
export async function closeReports(
  db: Database,
  actor: Admin,
  proposalId: number,
  now: Date,
): Promise<Outcome<{ closed: number }>> {
  return db.transaction(async (tx) => {
    const proposal = await lockProposal(tx, proposalId);
    if (!proposal) return refuse('not_found');
    const isPaused = proposal.pausedAt !== null;
    const closed = await closeOpenReports(tx, proposalId, now);
    if (closed === 0 && !isPaused) return refuse('move_not_allowed');
    const cleared = { pausedAt: null, pauseClearedAt: now };
    if (isPaused) await tx.update(proposals).set(cleared).where(eq(proposals.id, proposalId));
    const kind = isPaused ? 'pause_cleared' : 'reports_closed';
    await recordAudit(tx, actor, { kind, targetId: proposalId, affectedUserId: proposal.ownerId }, now);
    return done({ closed });
  });
}

/**
 * Closes the open reports of a proposal and of its questions, and returns how many. The caller
 * holds the proposal's lock.
 */
export async function closeOpenReports(tx: Database, proposalId: number, now: Date): Promise<number> {
  const open = and(eq(reports.proposalId, proposalId), isNull(reports.closedAt));
  const closed = await tx
    .update(reports)
    .set({ closedAt: now })
    .where(open)
    .returning({ one: sql`1` });
  return closed.length;
}
