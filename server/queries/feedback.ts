import { count, desc, eq, lt } from 'drizzle-orm';
import type { Actor } from '../../domain/actor.ts';
import { FEEDBACK_PAGE_SIZE, type Feedback } from '../../domain/feedback.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { users } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { feedback } from '../data/feedback-schema.ts';

/** One thing somebody told the team. `sender` is null for a visitor. */
export type ReceivedFeedback = Feedback & {
  id: number;
  sentAt: Date;
  sender: { name: string; email: string } | null;
};

/** Feedback for admins, newest first, a page at a time: what came before the id `before`, or the newest. One statement. */
export async function listFeedback(
  db: Database,
  actor: Actor,
  before: number | null,
): Promise<Outcome<{ rows: ReceivedFeedback[]; nextBefore: number | null }>> {
  if (actor.kind !== 'admin') return refuse('forbidden');
  const { id, kind, text, page, email, sentAt } = feedback;
  const found = await db
    .select({ id, kind, text, page, email, sentAt, sender: { name: users.name, email: users.email } })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.senderId))
    .where(before === null ? undefined : lt(feedback.id, before))
    .orderBy(desc(feedback.id))
    .limit(FEEDBACK_PAGE_SIZE + 1);
  const rows = found.slice(0, FEEDBACK_PAGE_SIZE);
  return done({ rows, nextBefore: found.length > rows.length ? rows.at(-1)!.id : null });
}

/** How much feedback there is. */
export async function countFeedback(db: Database): Promise<number> {
  const [row] = await db.select({ all: count() }).from(feedback);
  return row!.all;
}
