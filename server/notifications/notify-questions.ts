import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/time/duration.ts';
import { ownersSideOf } from '#domain/access/permissions.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import type { Database } from '#server/db/database.ts';
import { selectFollowers } from '#server/reads/follower-select.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import type { PublicQuestionRow } from '#server/reads/public-question-lock.ts';
import { questionFollowers } from '#server/db/schema/public-question.ts';
import type { ProposalRow } from '#server/db/row-locks.ts';
import { type NewNotification, enqueueNotifications } from './outbox.ts';

/** Notifies the owner's side of the first question of a day, without the asker in any field. */
export async function notifyNewQuestion(tx: Database, proposal: ProposalRow, now: Date): Promise<void> {
  const facts = { proposal: proposalFacts(proposal) };
  const queued: NewNotification[] = [];
  for (const to of ownersSideOf(proposal))
    if (!(await wasNotifiedToday(tx, proposal.id, to, now)))
      queued.push({ event: 'new_question', facts, to });
  await enqueueNotifications(tx, queued, now);
}

async function wasNotifiedToday(tx: Database, id: number, uid: string, now: Date): Promise<boolean> {
  const line = and(
    eq(notifications.userId, uid),
    eq(notifications.event, 'new_question'),
    eq(notifications.proposalId, id),
    gt(notifications.at, dayBefore(now)),
  );
  if ((await tx.$count(notifications, line)) > 0) return true;
  const email = and(
    eq(emails.userId, uid),
    eq(emails.event, 'new_question'),
    gt(emails.createdAt, dayBefore(now)),
    sql`${emails.facts} -> 'proposal' ->> 'id' = ${String(id)}`,
  );
  return (await tx.$count(emails, email)) > 0;
}

/**
 * Notifies the asker and everyone who has the question too. People with a draft or an application
 * are notified as well, with at most one such email a day.
 */
export async function notifyAnswer(
  tx: Database,
  proposal: ProposalRow,
  question: PublicQuestionRow,
  now: Date,
): Promise<void> {
  const asked = await peopleOf(tx, question);
  const followers = await selectFollowers(tx, proposal.id, [...ownersSideOf(proposal), ...asked]);
  const applying = followers.filter(({ why }) => why !== 'saved').map(({ uid }) => uid);
  const emailed = await emailedToday(tx, applying, now);
  const notification = { ...answerNotification(proposal, question, false), key: `answer ${question.id}` };
  await enqueueNotifications(
    tx,
    [
      ...asked.map((to) => ({ ...notification, to })),
      ...applying.map((to) => ({ ...notification, to, ...(emailed.has(to) && { mail: false as const }) })),
    ],
    now,
  );
}

/** Notifies the asker and everyone who has the question too of an edited answer, in the product. */
export async function notifyAnswerEdit(
  tx: Database,
  proposal: ProposalRow,
  question: PublicQuestionRow,
  now: Date,
): Promise<void> {
  const notification = { ...answerNotification(proposal, question, true), mail: false as const };
  const asked = await peopleOf(tx, question);
  await enqueueNotifications(
    tx,
    asked.map((to) => ({ ...notification, to })),
    now,
  );
}

function answerNotification(
  proposal: ProposalRow,
  { question, answer }: PublicQuestionRow,
  edited: boolean,
): Omit<Extract<NewNotification, { event: 'question_answered' }>, 'to'> {
  const facts = { proposal: proposalFacts(proposal), question, answer, edited };
  return { event: 'question_answered', facts, from: proposal.ownerId };
}

/** The asker and the people who have the question too. */
async function peopleOf(tx: Database, { id, askerId }: PublicQuestionRow): Promise<string[]> {
  const followers = await tx
    .select({ uid: questionFollowers.userId })
    .from(questionFollowers)
    .where(eq(questionFollowers.questionId, id));
  return [...new Set([...(askerId === null ? [] : [askerId]), ...followers.map(({ uid }) => uid)])];
}

async function emailedToday(tx: Database, uids: readonly string[], now: Date): Promise<Set<string | null>> {
  if (uids.length === 0) return new Set();
  const rows = await tx
    .select({ uid: emails.userId })
    .from(emails)
    .where(
      and(
        eq(emails.event, 'question_answered'),
        inArray(emails.userId, [...uids]),
        gt(emails.createdAt, dayBefore(now)),
      ),
    );
  return new Set(rows.map(({ uid }) => uid));
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);
