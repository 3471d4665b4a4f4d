import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { searchTerms } from '#domain/board/search.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { emails, trialEmails } from '#server/db/schema/notification.ts';
import { matchesTerm } from '../base/search-term.ts';

/** Most emails that are listed or returned at once. */
export const TRIAL_EMAIL_LIMIT = 500;
const COUNT_LIMIT = 1000;
const READER_LIMIT = 100;

type TrialEmailEnvelope = { id: number; to: string; subject: string; at: Date };
/** A row of the trial mailbox; `start` is the beginning of the text below the headline. */
export type TrialEmailLine = TrialEmailEnvelope & { start: string };
/** `tries` counts delivery attempts, null once the outbox row is purged. */
export type TrialEmail = TrialEmailEnvelope & {
  text: string;
  html: string;
  headers: Record<string, string>;
  tries: number | null;
};

const line = {
  id: trialEmails.id,
  to: trialEmails.toAddress,
  subject: trialEmails.subject,
  at: trialEmails.at,
};
const START_CHARS = 160;
/** Paragraphs are apart by an empty line; the first one is the headline. */
const start = sql<string>`left(replace(split_part(${trialEmails.text}, E'\\n\\n', 2), E'\\n', ' '), ${START_CHARS}::int)`;
const whole = { ...line, text: trialEmails.text, html: trialEmails.html, headers: trialEmails.headers };
const namedAs = sql`coalesce((select u.name from users u where u.email = ${trialEmails.toAddress}), '')`;
const searchText = sql`search_text_of(${trialEmails.toAddress} || ' ' || ${trialEmails.subject} || ' ' || ${namedAs})`;

/** Search terms for address, name or subject, and one address ('' for all). */
export type TrialEmailFilter = { q: string; to: string; limit: number };

/**
 * Emails of the trial mailbox, newest first, and the number of matches (capped at 1,000). Two
 * statements.
 */
export async function listTrialEmails(
  db: Database,
  { q, to, limit }: TrialEmailFilter,
): Promise<{ rows: TrialEmailLine[]; found: number }> {
  const where = and(
    ...searchTerms(q).map((term) => matchesTerm(searchText, term)),
    to ? eq(trialEmails.toAddress, to) : undefined,
  );
  const rows = await db
    .select({ ...line, start })
    .from(trialEmails)
    .where(where)
    .orderBy(desc(trialEmails.id))
    .limit(limit);
  return { rows, found: await countMatches(db, where) };
}

/** Number of emails in the trial mailbox, capped at 1,000. */
export function countTrialEmails(db: Database): Promise<number> {
  return countMatches(db, undefined);
}

async function countMatches(db: Database, where: ReturnType<typeof and>): Promise<number> {
  const found = db
    .select({ id: trialEmails.id })
    .from(trialEmails)
    .where(where)
    .limit(COUNT_LIMIT)
    .as('found');
  const [row] = await db.select({ all: count() }).from(found);
  return row!.all;
}

/** The first hundred recipients by address, with the name of an account that has the address. */
export function listTrialReaders(db: Database): Promise<{ to: string; name: string | null }[]> {
  return db
    .selectDistinct({ to: trialEmails.toAddress, name: users.name })
    .from(trialEmails)
    .leftJoin(users, eq(users.email, trialEmails.toAddress))
    .orderBy(asc(trialEmails.toAddress))
    .limit(READER_LIMIT);
}

/** One email of the trial mailbox, or null. */
export async function findTrialEmail(db: Database, id: number): Promise<TrialEmail | null> {
  const [found] = await db
    .select({ ...whole, tries: emails.tries })
    .from(trialEmails)
    .leftJoin(emails, eq(emails.id, trialEmails.emailId))
    .where(eq(trialEmails.id, id));
  return found ?? null;
}

/** The newest emails for API calls, at most {@link TRIAL_EMAIL_LIMIT}. */
export function newestTrialEmails(db: Database): Promise<Omit<TrialEmail, 'tries'>[]> {
  return db.select(whole).from(trialEmails).orderBy(desc(trialEmails.id)).limit(TRIAL_EMAIL_LIMIT);
}
