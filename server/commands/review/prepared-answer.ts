import { eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { maskText, parseExtraMasks } from '#domain/review/mask-text.ts';
import type { Three } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { readKnownStrings } from '#server/reads/known-strings.ts';
import { preparedAnswers, reviewPanels, reviews } from '#server/db/schema/review-panel.ts';
import { notifyReviewers } from '#server/notifications/notify-reviewers.ts';
import { changeReviewsOf } from './review-assignment.ts';

/**
 * The strings to mask beside the known ones, one a line. `seen` is the application's revision that
 * the page showed; `ready` lets reviewers read the result.
 */
export type PreparedForm = { masks: string; seen: string; ready: boolean };

const CHANGED = 'The applicant changed the answers since. Read them again, then press “Mark as ready.”';

/**
 * Masks an application's answers for blind review and, with `ready`, shows the result to its
 * reviewers. `changed_elsewhere` if the answers are not those that the person read.
 */
export function prepareAnswers(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  { masks, seen, ready }: PreparedForm,
  now: Date,
): Promise<Outcome<{ id: number; proposalId: number }>> {
  return changeReviewsOf(db, actor, applicationId, async (tx, person, { proposal, application }) => {
    const panel = await tx.$count(reviewPanels, eq(reviewPanels.proposalId, proposal.id));
    if (panel === 0 || application.status === 'withdrawn') return refuse('not_found');
    const parsed = parseExtraMasks(masks);
    if (!parsed.ok) return parsed;
    if (ready && seen !== String(application.revision))
      return refuse('changed_elsewhere', { message: CHANGED });
    const known = await readKnownStrings(tx, application);
    const answers = application.answers.map((answer) =>
      maskText(answer, [...known, ...parsed.value]),
    ) as Three;
    const row = {
      source: application.answers,
      answers,
      extraMasks: parsed.value,
      readyAt: ready ? now : null,
      savedAt: now,
    };
    await tx
      .insert(preparedAnswers)
      .values({ applicationId, ...row })
      .onConflictDoUpdate({ target: preparedAnswers.applicationId, set: row });
    await recordAudit(tx, person, { kind: 'answers_prepared', targetId: applicationId }, now);
    if (ready) {
      const assigned = await tx
        .select({ uid: reviews.reviewerId })
        .from(reviews)
        .where(eq(reviews.applicationId, applicationId));
      const reviewerIds = assigned.map(({ uid }) => uid);
      await notifyReviewers(tx, proposal, { applicationIds: [applicationId], reviewerIds }, now);
    }
    return done({ id: applicationId, proposalId: proposal.id });
  });
}
