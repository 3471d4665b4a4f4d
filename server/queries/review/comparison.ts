import { inArray } from 'drizzle-orm';
import type { Actor } from '#domain/base/actor.ts';
import { COMPARE_PAGE_SIZE, type FittedAnswers, fitAnswers } from '#domain/review/compare-answers.ts';
import { type Proposal, type Three, askedQuestions } from '#domain/proposal/proposal.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import type { ReviewAverage } from '#domain/review/review-average.ts';
import type { ReviewQuery } from '#domain/review/review-list.ts';
import type { Database } from '#server/db/database.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { listAverages } from './panel-score.ts';
import { findProposalToReview } from './received-application.ts';
import { type ReviewLine, type ReviewList, listReview } from './review-list.ts';

/** An application with its answers to the compared questions, in their order. */
export type ComparedLine = Omit<ReviewLine, 'excerpt'> & FittedAnswers & { average: ReviewAverage | null };

export type Comparison = {
  proposal: Proposal;
  list: Omit<ReviewList, 'lines'>;
  lines: ComparedLine[];
};

/**
 * A page of the owner's list with the answers to some questions (numbered from 1, as asked),
 * without withdrawn applications. Refuses others with `notOwnerRefusal`.
 */
export async function listComparison(
  db: Database,
  actor: Actor,
  proposalId: number,
  { questionsOf, ...query }: ReviewQuery & { questionsOf: (asked: number) => readonly number[] },
  now: Date,
): Promise<Outcome<Comparison>> {
  const found = await findProposalToReview(db, actor, proposalId);
  if (!found.ok) return found;
  const page = { ...query, openId: null, pageSize: COMPARE_PAGE_SIZE, withWithdrawn: false };
  const listed = await listReview(db, actor, proposalId, page, now);
  if (!listed.ok) return listed;
  const asked = askedQuestions(found.value.questions);
  const indexes = questionsOf(asked.length).flatMap((number) => asked[number - 1]?.index ?? []);
  const { lines, ...list } = listed.value;
  const answers = await selectAnswers(
    db,
    lines.map(({ id }) => id),
  );
  const averages = await listAverages(db, actor, proposalId);
  if (!averages.ok) return averages;
  const fitted = fitAnswers(lines.map(({ id }) => indexes.map((index) => answers.get(id)?.[index] ?? '')));
  return done({
    proposal: found.value,
    list,
    lines: lines.map(({ excerpt: _, ...line }, nth) => ({
      ...line,
      ...fitted[nth]!,
      average: averages.value?.get(line.id) ?? null,
    })),
  });
}

async function selectAnswers(db: Database, ids: number[]): Promise<Map<number, Three>> {
  if (ids.length === 0) return new Map();
  const { id, answers } = applications;
  const rows = await db.select({ id, answers }).from(applications).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.answers]));
}
