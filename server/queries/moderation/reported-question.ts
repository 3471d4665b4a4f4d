import { desc, eq, sql } from 'drizzle-orm';
import type { Admin } from '#domain/base/actor.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import type { ReportReason } from '#domain/moderation/report.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** A reported question with its asker, for an admin. */
export type ReportedQuestionDetail = {
  proposalId: number;
  title: string;
  question: string;
  answer: string;
  hidden: boolean;
  /** Null for an entry of the owner, and once the account is deleted. */
  asker: { name: string; email: string } | null;
  reports: { reason: ReportReason; words: string }[];
};

/** Admins only; `not_found` for a question that no one has reported, so that its asker stays unknown. */
export async function findReportedQuestion(
  db: Database,
  _admin: Admin,
  id: number,
): Promise<Outcome<ReportedQuestionDetail>> {
  const reported = await db
    .select({ reason: reports.reason, words: reports.words })
    .from(reports)
    .where(eq(reports.questionId, id))
    .orderBy(desc(reports.id));
  if (reported.length === 0) return refuse('not_found');
  const [row] = await db
    .select({
      proposalId: publicQuestions.proposalId,
      title: proposals.title,
      question: publicQuestions.question,
      answer: publicQuestions.answer,
      hidden: sql<boolean>`${publicQuestions.hiddenAt} is not null`,
      name: users.name,
      email: users.email,
    })
    .from(publicQuestions)
    .innerJoin(proposals, eq(proposals.id, publicQuestions.proposalId))
    .leftJoin(users, eq(users.id, publicQuestions.askerId))
    .where(eq(publicQuestions.id, id));
  if (!row) return refuse('not_found');
  const { name, email, ...question } = row;
  const asker = name === null || email === null ? null : { name, email };
  return done({ ...question, asker, reports: reported });
}
