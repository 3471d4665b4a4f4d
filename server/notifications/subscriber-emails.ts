import { and, asc, eq, gt, gte, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { EmailContent } from '#domain/notification/events.ts';
import {
  type Cadence,
  type Wanted,
  digestWeek,
  subscriptionMatcher,
} from '#domain/notification/subscription.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { emails, subscriptions } from '#server/db/schema/notification.ts';
import { enqueueSendJobs } from './outbox.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** Subscriptions per transaction; small, so that its row locks are brief. */
const SUBSCRIBER_BATCH_SIZE = 1000;

/** An email to subscribers, which subscriptions want it, and the address to leave out. */
type SubscriberEmail = {
  content: EmailContent;
  key: string;
  isWanted: (choices: Wanted) => boolean;
  notTo: string | null;
};

/**
 * Enqueues an email for each confirmed subscription that matches a newly opened proposal, except
 * the owner's, while it takes applications. Safe to rerun after an interruption, since it enqueues
 * one email per address and proposal. Returns how many were enqueued.
 */
export function enqueueNewProposalEmails(db: Database, proposalId: number, now: Date): Promise<number> {
  const findEmail = async (tx: Database): Promise<SubscriberEmail | null> => {
    const [row] = await openProposals(tx, now, eq(proposals.id, proposalId));
    if (!row) return null;
    return {
      content: { event: 'new_proposal', facts: { proposalId } },
      key: `proposal-${proposalId}`,
      isWanted: subscriptionMatcher(row),
      notTo: row.ownerEmail,
    };
  };
  return enqueueInBatches(db, 'at_once', null, findEmail, now);
}

/**
 * Enqueues last week's digest, once per address, for weekly subscriptions that were confirmed by
 * its end and match one of its proposals that is still open. Enqueues nothing after the digest's
 * deadline.
 */
export async function enqueueDigests(db: Database, now: Date): Promise<number> {
  const week = digestWeek(now);
  if (!week) return 0;
  const { from, to } = week;
  const facts = { from: from.toISOString(), to: to.toISOString() };
  const findEmail = async (tx: Database): Promise<SubscriberEmail | null> => {
    const opened = and(gte(proposals.postedAt, from), lt(proposals.postedAt, to));
    const matchers = (await openProposals(tx, now, opened)).map(subscriptionMatcher);
    if (matchers.length === 0) return null;
    return {
      content: { event: 'weekly_digest', facts },
      key: `digest-${facts.to.slice(0, 10)}`,
      isWanted: (choices) => matchers.some((matcher) => matcher(choices)),
      notTo: null,
    };
  };
  return enqueueInBatches(db, 'weekly', to, findEmail, now);
}

/**
 * Runs {@link enqueueDigests} if no digest was enqueued on its Saturday. If one was, no one gets it
 * late: who chose weekly since was emailed that week's proposals as they opened.
 */
export async function enqueueLateDigests(db: Database, now: Date): Promise<number> {
  const week = digestWeek(now);
  if (!week) return 0;
  const ofSaturday = and(
    eq(emails.event, 'weekly_digest'),
    gte(emails.createdAt, week.to),
    lt(emails.createdAt, week.dayEnds),
  );
  return (await db.$count(emails, ofSaturday)) > 0 ? 0 : enqueueDigests(db, now);
}

function openProposals(tx: Database, now: Date, which: ReturnType<typeof and>) {
  return tx
    .select({
      topics: proposals.topics,
      recruitmentType: proposals.recruitmentType,
      hoursPerWeek: proposals.hoursPerWeek,
      terms: proposals.terms,
      ownerEmail: users.email,
    })
    .from(proposals)
    .innerJoin(users, eq(users.id, proposals.ownerId))
    .where(and(which, eq(proposals.status, 'open'), gt(proposals.closeAt, now)));
}

async function enqueueInBatches(
  db: Database,
  cadence: Cadence,
  confirmedBy: Date | null,
  findEmail: (tx: Database) => Promise<SubscriberEmail | null>,
  now: Date,
): Promise<number> {
  let enqueued = 0;
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await db.transaction(async (tx) => {
      // Read again for each batch, so that a proposal that closed in the meantime is not sent.
      const email = await findEmail(tx);
      if (!email) return null;
      const batch = await tx
        .select({
          id: subscriptions.id,
          topics: subscriptions.topics,
          kinds: subscriptions.kinds,
          pay: subscriptions.pay,
          hours: subscriptions.hours,
        })
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.cadence, cadence),
            isNotNull(subscriptions.confirmedAt),
            confirmedBy ? lte(subscriptions.confirmedAt, confirmedBy) : undefined,
            gt(subscriptions.id, from),
          ),
        )
        .orderBy(asc(subscriptions.id))
        .limit(SUBSCRIBER_BATCH_SIZE);
      enqueued += await enqueueBatch(
        tx,
        batch.filter(email.isWanted).map(({ id }) => id),
        email,
        now,
      );
      return batch.length === SUBSCRIBER_BATCH_SIZE ? batch.at(-1)!.id : null;
    });
  }
  return enqueued;
}

/**
 * Inserts in one statement, so that addresses stay in the database. Locks the rows, so that a
 * concurrent unsubscribe is respected.
 */
async function enqueueBatch(
  tx: Database,
  ids: readonly number[],
  { content, key, notTo }: SubscriberEmail,
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  const at = sql`${now.toISOString()}::timestamptz`;
  const inserted = await tx.execute<{ id: number }>(sql`
    insert into ${emails} (subscription_id, to_address, event, facts, dedupe_key, created_at, due_at)
    select id, email, ${content.event}::text, ${JSON.stringify(content.facts)}::jsonb, ${key}::text, ${at}, ${at}
    from ${subscriptions}
    where id = any(${sql.param([...ids])}::bigint[]) and email is distinct from ${notTo}::text
    for key share
    on conflict do nothing
    returning id`);
  const { event } = content;
  await enqueueSendJobs(
    tx,
    inserted.rows.map(({ id }) => ({ id, event, dueAt: now })),
    now,
  );
  return inserted.rows.length;
}
