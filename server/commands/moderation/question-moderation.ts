import { and, eq, isNull } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { isKnownQuestion, isPublicQuestion, mayReportQuestion } from '#domain/proposal/public-question.ts';
import { mayReadProposal } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { parseReport } from '#domain/moderation/report-form.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { lockQuestion } from '#server/reads/public-question-lock.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import { whyNoReport } from '../access/daily-limits.ts';

/**
 * Reports a question and its answer to the admins: once (`already_reported`), and up to the daily
 * limit of reports (`too_often`). The owner can report a question that waits.
 */
export async function reportQuestion(
  db: Database,
  actor: SignedIn,
  questionId: number,
  form: { reason: string; words: string },
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockQuestion(tx, questionId, actor);
    if (!locked || !mayReadProposal(locked.proposal, actor)) return refuse('not_found');
    const { question, proposal } = locked;
    const isOwner = hasRole(PERMISSIONS.proposal.answerQuestions, actor, proposal);
    if (!mayReportQuestion(question, isOwner)) return refuse('not_found');
    const ownReport = and(eq(reports.reporterId, actor.uid), eq(reports.questionId, questionId));
    if ((await tx.$count(reports, ownReport)) > 0)
      return refuse('already_reported', { message: 'You’ve already reported this question.' });
    const tooMany = await whyNoReport(tx, actor, now);
    if (tooMany) return { ok: false, refusal: tooMany };
    const content = parseReport(form);
    if (!content.ok) return content;
    await tx.insert(reports).values({
      proposalId: proposal.id,
      questionId,
      reporterId: actor.uid,
      ...content.value,
      createdAt: now,
    });
    await recordAudit(tx, actor, { kind: 'question_reported', targetId: proposal.id }, now);
    return done({ proposalId: proposal.id });
  });
}

/** Hides a question from everyone but admins, in any state, and closes its reports. Admins only. */
export function hideQuestion(
  db: Database,
  actor: SignedIn,
  questionId: number,
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  return setHidden(db, actor, questionId, true, now);
}

/** Shows a hidden question again. Admins only. */
export function showQuestion(
  db: Database,
  actor: SignedIn,
  questionId: number,
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  return setHidden(db, actor, questionId, false, now);
}

async function setHidden(
  db: Database,
  actor: SignedIn,
  questionId: number,
  isHidden: boolean,
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockQuestion(tx, questionId, actor);
    if (!locked) return refuse('not_found');
    const { question, proposal } = locked;
    if (!hasRole(PERMISSIONS.proposal.hideQuestions, actor, proposal))
      return isPublicQuestion(question) && mayReadProposal(proposal, actor)
        ? refuse('forbidden')
        : refuse('not_found');
    if (!isKnownQuestion(question, true)) return refuse('not_found');
    if ((question.hiddenAt !== null) === isHidden) return refuse('move_not_allowed');
    await tx
      .update(publicQuestions)
      .set({ hiddenAt: isHidden ? now : null })
      .where(eq(publicQuestions.id, questionId));
    if (isHidden)
      await tx
        .update(reports)
        .set({ closedAt: now })
        .where(and(eq(reports.questionId, questionId), isNull(reports.closedAt)));
    const kind = isHidden ? 'question_hidden' : 'question_shown';
    await recordAudit(tx, actor, { kind, targetId: proposal.id }, now);
    return done({ proposalId: proposal.id });
  });
}
