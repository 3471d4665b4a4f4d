import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Admin } from '#domain/base/actor.ts';
import type { EmailState } from '#domain/notification/delivery.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import {
  EMAILS,
  type EmailEvent,
  NOTIFICATIONS,
  isNotification,
  type NotificationEvent,
} from '#domain/notification/events.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { searchTerms } from '#domain/board/search.ts';
import type { Database } from '#server/db/database.ts';
import { emails } from '#server/db/schema/notification.ts';
import { matchesTerm } from '../base/search-term.ts';

const PAGE = 30;
const DEAD_LETTER_LIMIT = 50;
/**
 * Bounds the scan: an email sent today was enqueued at most this many days ago (3 days of retries,
 * 1 planned ahead).
 */
const SENT_WITHIN_DAYS = 5;

/** An email as admins see it: its subject, or its event's description before it is rendered. */
export type EmailRecord = {
  id: number;
  to: string;
  event: NotificationEvent | EmailEvent;
  subject: string;
  state: EmailState;
  tries: number;
  lastResponse: string | null;
  dueAt: Date;
  firstAttemptAt: Date | null;
  sentAt: Date | null;
};

const columns = {
  id: emails.id,
  to: emails.toAddress,
  event: emails.event,
  subject: emails.subject,
  state: emails.state,
  tries: emails.tries,
  lastResponse: emails.lastResponse,
  dueAt: emails.dueAt,
  firstAttemptAt: emails.firstAttemptAt,
  sentAt: emails.sentAt,
};

function toRecord({
  subject,
  ...row
}: Omit<EmailRecord, 'subject'> & { subject: string | null }): EmailRecord {
  return { ...row, subject: subject ?? eventInWords(row.event) };
}

function eventInWords(event: EmailRecord['event']): string {
  return isNotification(event) ? NOTIFICATIONS[event].when : EMAILS[event].when;
}

/**
 * Email figures; "today" is in UTC. `medianSeconds` is from enqueue to sent, null without any
 * today.
 */
export type EmailFigures = {
  onTheirWay: number;
  retrying: number;
  givenUp: number;
  sentToday: number;
  medianSeconds: number | null;
};

/** Counts of emails by state, for admins. Two statements. */
export async function readEmailFigures(db: Database, _admin: Admin, now: Date): Promise<EmailFigures> {
  const open: EmailState[] = ['queued', 'sending', 'retrying', 'given_up'];
  const states = await db
    .select({ state: emails.state, all: count() })
    .from(emails)
    .where(inArray(emails.state, open))
    .groupBy(emails.state);
  const midnight = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const since = new Date(now.getTime() - SENT_WITHIN_DAYS * DAY_MS);
  const seconds = sql`extract(epoch from ${emails.sentAt} - ${emails.createdAt})`;
  const [today] = await db
    .select({
      sent: count(),
      median: sql<number | null>`(percentile_cont(0.5) within group (order by ${seconds}))::float8`,
    })
    .from(emails)
    .where(and(eq(emails.state, 'sent'), gte(emails.createdAt, since), gte(emails.sentAt, midnight)));
  const of = (state: EmailState) => states.find((row) => row.state === state)?.all ?? 0;
  return {
    onTheirWay: of('queued') + of('sending'),
    retrying: of('retrying'),
    givenUp: of('given_up'),
    sentToday: today!.sent,
    medianSeconds: today!.median,
  };
}

/** Number of emails given up that wait for an admin's decision. */
export async function countGivenUp(db: Database): Promise<number> {
  const [row] = await db.select({ all: count() }).from(emails).where(eq(emails.state, 'given_up'));
  return row!.all;
}

/** Emails given up, newest first, at most {@link DEAD_LETTER_LIMIT}. Admins only. */
export async function listGivenUp(db: Database, _admin: Admin): Promise<EmailRecord[]> {
  const found = await db
    .select(columns)
    .from(emails)
    .where(eq(emails.state, 'given_up'))
    .orderBy(desc(emails.id))
    .limit(DEAD_LETTER_LIMIT);
  return found.map(toRecord);
}

/** Terms of an address or a subject, a state, and the id that the page begins after. */
export type EmailFilter = { q: string; state: EmailState | null; before: number | null };

const searchText = sql`search_text_of(${emails.toAddress} || ' ' || coalesce(${emails.subject}, ''))`;

/** A page of emails, the latest enqueued first. Admins only, one statement. */
export async function listEmails(
  db: Database,
  _admin: Admin,
  { q, state, before }: EmailFilter,
): Promise<{ rows: EmailRecord[]; nextBefore: number | null }> {
  const found = await db
    .select(columns)
    .from(emails)
    .where(
      and(
        state ? eq(emails.state, state) : undefined,
        before === null ? undefined : lt(emails.id, before),
        ...searchTerms(q).map((term) => matchesTerm(searchText, term)),
      ),
    )
    .orderBy(desc(emails.id))
    .limit(PAGE + 1);
  const rows = found.slice(0, PAGE).map(toRecord);
  return { rows, nextBefore: found.length > rows.length ? rows.at(-1)!.id : null };
}

/** One email's record. Admins only. */
export async function findEmail(db: Database, _admin: Admin, id: number): Promise<Outcome<EmailRecord>> {
  const [found] = await db.select(columns).from(emails).where(eq(emails.id, id));
  return found ? done(toRecord(found)) : refuse('not_found');
}
