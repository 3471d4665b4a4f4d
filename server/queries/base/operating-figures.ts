import { inArray, isNull, sql } from 'drizzle-orm';
import type { EmailState } from '#domain/notification/delivery.ts';
import type { Database } from '#server/db/database.ts';
import { emails } from '#server/db/schema/notification.ts';
import { resumes } from '#server/db/schema/resume.ts';

const NOT_GONE: EmailState[] = ['queued', 'sending', 'retrying', 'given_up'];

/** Emails in each unsent state; 0 where there are none. */
export async function countWaitingEmails(db: Database): Promise<{ state: EmailState; count: number }[]> {
  const rows = await db
    .select({ state: emails.state, count: sql<number>`count(*)` })
    .from(emails)
    .where(inArray(emails.state, NOT_GONE))
    .groupBy(emails.state);
  return NOT_GONE.map((state) => rows.find((row) => row.state === state) ?? { state, count: 0 });
}

/** Number and total size in bytes of stored resumes. Aggregates over all of their rows. */
export async function countStoredResumes(db: Database): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`, bytes: sql<number>`coalesce(sum(${resumes.bytes}), 0)::bigint` })
    .from(resumes)
    .where(isNull(resumes.deletedAt));
  return row!;
}
