import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Actor } from '../../domain/actor.ts';
import type { EmailState } from '../../domain/delivery.ts';
import type { EmailEvent, NotificationEvent } from '../../domain/notification.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { searchTerms } from '../../domain/search.ts';
import type { Database } from '../data/database.ts';
import { mails } from '../data/notice-schema.ts';
import { matchesTerm } from './search-term.ts';

const PAGE = 30;
const GIVEN_UP_SHOWN = 50;
const DAY_MS = 86_400_000;
/** What is sent today was left within these days: three of tries, and one that it may have been planned ahead. */
const SENT_WITHIN_DAYS = 5;

/** A mail as admins see it: nothing of what it says but its subject, which is null before it is first made. */
export type MailRecord = {
  id: number;
  to: string;
  event: NotificationEvent | EmailEvent;
  subject: string | null;
  state: EmailState;
  tries: number;
  lastAnswer: string | null;
  dueAt: Date;
  firstTryAt: Date | null;
  sentAt: Date | null;
};

const columns = {
  id: mails.id,
  to: mails.toAddress,
  event: mails.event,
  subject: mails.subject,
  state: mails.state,
  tries: mails.tries,
  lastAnswer: mails.lastAnswer,
  dueAt: mails.dueAt,
  firstTryAt: mails.firstTryAt,
  sentAt: mails.sentAt,
};

/** `medianSeconds`: from being left to being sent, over today's; null when there are none. Today by UTC. */
export type MailFigures = {
  onTheirWay: number;
  retrying: number;
  givenUp: number;
  sentToday: number;
  medianSeconds: number | null;
};

/** How the mails stand in numbers. Admins only. Two statements. */
export async function readMailFigures(db: Database, actor: Actor, now: Date): Promise<Outcome<MailFigures>> {
  if (actor.kind !== 'admin') return refuse('forbidden');
  const open: EmailState[] = ['queued', 'sending', 'retrying', 'given_up'];
  const states = await db
    .select({ state: mails.state, all: count() })
    .from(mails)
    .where(inArray(mails.state, open))
    .groupBy(mails.state);
  const midnight = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const left = new Date(now.getTime() - SENT_WITHIN_DAYS * DAY_MS);
  const seconds = sql`extract(epoch from ${mails.sentAt} - ${mails.createdAt})`;
  const [today] = await db
    .select({
      sent: count(),
      median: sql<number | null>`(percentile_cont(0.5) within group (order by ${seconds}))::float8`,
    })
    .from(mails)
    .where(and(eq(mails.state, 'sent'), gte(mails.createdAt, left), gte(mails.sentAt, midnight)));
  const of = (state: EmailState) => states.find((row) => row.state === state)?.all ?? 0;
  return done({
    onTheirWay: of('queued') + of('sending'),
    retrying: of('retrying'),
    givenUp: of('given_up'),
    sentToday: today!.sent,
    medianSeconds: today!.median,
  });
}

/** How many mails were given up and wait for an admin's word. */
export async function countGivenUp(db: Database): Promise<number> {
  const [row] = await db.select({ all: count() }).from(mails).where(eq(mails.state, 'given_up'));
  return row!.all;
}

/** Mails that were given up, the newest first; at most fifty. Admins only. */
export async function listGivenUp(db: Database, actor: Actor): Promise<Outcome<MailRecord[]>> {
  if (actor.kind !== 'admin') return refuse('forbidden');
  const found = await db
    .select(columns)
    .from(mails)
    .where(eq(mails.state, 'given_up'))
    .orderBy(desc(mails.id))
    .limit(GIVEN_UP_SHOWN);
  return done(found);
}

/** What is asked of the list: words of an address or a subject, a state, and the id that its page begins after. */
export type AskedMailRecords = { q: string; state: EmailState | null; before: number | null };

const searchText = sql`search_text_of(${mails.toAddress} || ' ' || coalesce(${mails.subject}, ''))`;

/** Mails, the one left last first, a page at a time. Admins only. One statement. */
export async function listMails(
  db: Database,
  actor: Actor,
  { q, state, before }: AskedMailRecords,
): Promise<Outcome<{ rows: MailRecord[]; nextBefore: number | null }>> {
  if (actor.kind !== 'admin') return refuse('forbidden');
  const found = await db
    .select(columns)
    .from(mails)
    .where(
      and(
        state ? eq(mails.state, state) : undefined,
        before === null ? undefined : lt(mails.id, before),
        ...searchTerms(q).map((term) => matchesTerm(searchText, term)),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(PAGE + 1);
  const rows = found.slice(0, PAGE);
  return done({ rows, nextBefore: found.length > rows.length ? rows.at(-1)!.id : null });
}

/** One mail's record. Admins only. */
export async function findMail(db: Database, actor: Actor, id: number | null): Promise<Outcome<MailRecord>> {
  if (actor.kind !== 'admin') return refuse('forbidden');
  if (id === null) return refuse('not_found');
  const [found] = await db.select(columns).from(mails).where(eq(mails.id, id));
  return found ? done(found) : refuse('not_found');
}
