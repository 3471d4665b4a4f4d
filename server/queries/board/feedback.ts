import { and, count, desc, eq, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Admin } from '#domain/base/actor.ts';
import {
  FEEDBACK_PAGE_SIZE,
  type Feedback,
  type FeedbackState,
  type FeedbackView,
} from '#domain/board/feedback.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { feedback } from '#server/db/schema/feedback.ts';

/** Feedback for admins. `sender` is null for a visitor, `admin` is who last changed its state. */
export type ReceivedFeedback = Feedback & {
  id: number;
  sentAt: Date;
  sender: { name: string; email: string } | null;
  state: FeedbackState;
  stateAt: Date | null;
  admin: { name: string } | null;
};

const admins = alias(users, 'admins');

/**
 * A page of feedback in one view, newest first: rows below the id `before`, or the newest. Admins
 * only, one statement.
 */
export async function listFeedback(
  db: Database,
  _admin: Admin,
  { view, before }: { view: FeedbackView; before: number | null },
): Promise<{ rows: ReceivedFeedback[]; nextBefore: number | null }> {
  const found = await selectFeedback(db)
    .where(
      and(
        view === 'all' ? undefined : eq(feedback.state, view),
        before === null ? undefined : lt(feedback.id, before),
      ),
    )
    .orderBy(desc(feedback.id))
    .limit(FEEDBACK_PAGE_SIZE + 1);
  const rows = found.slice(0, FEEDBACK_PAGE_SIZE);
  return { rows, nextBefore: found.length > rows.length ? rows.at(-1)!.id : null };
}

/** One feedback message. Admins only. */
export async function findFeedback(
  db: Database,
  _admin: Admin,
  id: number,
): Promise<Outcome<ReceivedFeedback>> {
  const [row] = await selectFeedback(db).where(eq(feedback.id, id));
  return row ? done(row) : refuse('not_found');
}

function selectFeedback(db: Database) {
  const { id, kind, text, page, email, sentAt, state, stateAt } = feedback;
  return db
    .select({
      id,
      kind,
      text,
      page,
      email,
      sentAt,
      state,
      stateAt,
      sender: { name: users.name, email: users.email },
      admin: { name: admins.name },
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.senderId))
    .leftJoin(admins, eq(admins.id, feedback.stateBy));
}

export async function countFeedback(db: Database): Promise<Record<FeedbackView, number>> {
  const rows = await db
    .select({ state: feedback.state, count: count() })
    .from(feedback)
    .groupBy(feedback.state);
  const counts = { open: 0, answered: 0, closed: 0, all: 0 };
  for (const row of rows) {
    counts[row.state] = row.count;
    counts.all += row.count;
  }
  return counts;
}
