import { searchTerms } from '../../domain/search.ts';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { users } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { mails, trialMails } from '../data/notice-schema.ts';
import { matchesTerm } from './search-term.ts';

/** The most mails that are listed or handed out at once. */
export const TRIAL_MAILS_SHOWN = 500;
const COUNTED = 1000;
const PEOPLE_SHOWN = 100;

/** A line of the trial mailbox. `tries` how often it was tried, where that is still on record. */
export type TrialMailLine = { id: number; to: string; subject: string; at: Date };
export type TrialMail = TrialMailLine & {
  text: string;
  html: string;
  headers: Record<string, string>;
  tries: number | null;
};

const line = { id: trialMails.id, to: trialMails.toAddress, subject: trialMails.subject, at: trialMails.at };
const whole = { ...line, text: trialMails.text, html: trialMails.html, headers: trialMails.headers };
const namedAs = sql`coalesce((select u.name from users u where u.email = ${trialMails.toAddress}), '')`;
const searchText = sql`search_text_of(${trialMails.toAddress} || ' ' || ${trialMails.subject} || ' ' || ${namedAs})`;

/** What is asked of the mailbox: words of an address, a name or a subject, and one address or everybody's. */
export type AskedMails = { q: string; to: string; limit: number };

/** Mails of the trial mailbox, newest first, and how many there are for this in all (up to 1,000). Two statements. */
export async function listTrialMails(
  db: Database,
  { q, to, limit }: AskedMails,
): Promise<{ rows: TrialMailLine[]; found: number }> {
  const wanted = and(
    ...searchTerms(q).map((term) => matchesTerm(searchText, term)),
    to ? eq(trialMails.toAddress, to) : undefined,
  );
  const rows = await db.select(line).from(trialMails).where(wanted).orderBy(desc(trialMails.id)).limit(limit);
  return { rows, found: await countFound(db, wanted) };
}

/** How many mails the trial mailbox holds, counted up to 1,000. */
export function countTrialMails(db: Database): Promise<number> {
  return countFound(db, undefined);
}

async function countFound(db: Database, wanted: ReturnType<typeof and>): Promise<number> {
  const found = db.select({ id: trialMails.id }).from(trialMails).where(wanted).limit(COUNTED).as('found');
  const [row] = await db.select({ all: count() }).from(found);
  return row!.all;
}

/** Who got mails, by name where the address is an account's: the first hundred of the alphabet. */
export function listTrialReaders(db: Database): Promise<{ to: string; name: string | null }[]> {
  return db
    .selectDistinct({ to: trialMails.toAddress, name: users.name })
    .from(trialMails)
    .leftJoin(users, eq(users.email, trialMails.toAddress))
    .orderBy(asc(trialMails.toAddress))
    .limit(PEOPLE_SHOWN);
}

/** One mail of the trial mailbox, or null. */
export async function findTrialMail(db: Database, id: number): Promise<TrialMail | null> {
  const [found] = await db
    .select({ ...whole, tries: mails.tries })
    .from(trialMails)
    .leftJoin(mails, eq(mails.id, trialMails.mailId))
    .where(eq(trialMails.id, id));
  return found ?? null;
}

/** The newest mails as programs read them, at most {@link TRIAL_MAILS_SHOWN}. */
export function newestTrialMails(db: Database): Promise<Omit<TrialMail, 'tries'>[]> {
  return db.select(whole).from(trialMails).orderBy(desc(trialMails.id)).limit(TRIAL_MAILS_SHOWN);
}
