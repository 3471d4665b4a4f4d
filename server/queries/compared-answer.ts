import { type SQL, and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { statusForOwner } from '../../domain/application.ts';
import type { Actor } from '../../domain/actor.ts';
import { type AnswerCursor, COMPARE_PAGE, type Compared } from '../../domain/compare-answers.ts';
import { type Proposal, askedQuestions } from '../../domain/proposal.ts';
import type { ApplicationStatus } from '../../domain/status.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import { users } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';
import { applications } from '../db/schema.ts';
import { isUndecidedWhere } from '../db/is-undecided-where.ts';
import { findReceiving } from './received-application.ts';

export type ComparedAnswer = {
  id: number;
  name: string;
  shown: ApplicationStatus;
  answer: string;
  sentAt: Date;
};

/**
 * A page of answers to one question, earliest applicant first. `question` counts from 1 (0 without
 * questions), `total` spans all pages, `after` is null on the last page.
 */
export type ComparedAnswers = {
  proposal: Proposal;
  question: number;
  answers: ComparedAnswer[];
  total: number;
  after: AnswerCursor | null;
};

/**
 * Answers to a question (clamped to an existing one) for the owner, without drafts and withdrawn
 * applications; `after` continues a page. Refuses others with `notOwnerRefusal`; two statements.
 */
export async function listAnswers(
  db: Database,
  actor: Actor,
  proposalId: number,
  { question, show, after }: { question: number; show: Compared; after: AnswerCursor | null },
): Promise<Outcome<ComparedAnswers>> {
  const found = await findReceiving(db, actor, proposalId);
  if (!found.ok) return found;
  const asked = askedQuestions(found.value.questions);
  const number = Math.min(Math.max(1, question), asked.length);
  const questionIndex = asked[number - 1]?.index;
  if (questionIndex === undefined)
    return done({ proposal: found.value, question: 0, answers: [], total: 0, after: null });
  const among = and(eq(applications.proposalId, proposalId), isComparedWhere(show));
  const rows = await db
    .select({
      id: applications.id,
      name: users.name,
      status: applications.status,
      pendingDecision: applications.pendingDecision,
      answer: sql<string>`${applications.answers}[${questionIndex + 1}::int]`,
      sentAt: applications.submittedAt,
      total: sql<number>`(select count(*) from ${applications} where ${among})`,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(and(among, after ? isAfterCursor(after) : undefined))
    .orderBy(asc(applications.submittedAt), asc(applications.id))
    .limit(COMPARE_PAGE + 1);
  const page = rows.slice(0, COMPARE_PAGE);
  const last = rows.length > COMPARE_PAGE ? page.at(-1)! : null;
  return done({
    proposal: found.value,
    question: number,
    answers: page.map((row) => ({
      id: row.id,
      name: row.name,
      answer: row.answer,
      sentAt: row.sentAt!,
      shown: statusForOwner(row),
    })),
    total: rows[0]?.total ?? 0,
    after: last && { sentAt: last.sentAt!, id: last.id },
  });
}

function isAfterCursor({ sentAt, id }: AnswerCursor): SQL {
  const questionIndex = sql`(${sentAt.toISOString()}::timestamptz, ${id}::bigint)`;
  return sql`(${applications.submittedAt}, ${applications.id}) > ${questionIndex}`;
}

/** SQL equivalent of `isCompared`; a test compares the two. */
function isComparedWhere(show: Compared): SQL | undefined {
  const shortlisted = and(isNull(applications.pendingDecision), eq(applications.status, 'shortlisted'));
  return {
    all: notInArray(applications.status, ['saved', 'withdrawn']),
    undecided: isUndecidedWhere,
    shortlisted,
  }[show];
}
