import { and, asc, eq, gt, gte, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { EmailContent } from '../../domain/notifications/events.ts';
import { type Cadence, digestWeek, subscriptionMatcher } from '../../domain/subscription.ts';
import { users } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';
import { emails, subscriptions } from '../db/notification-schema.ts';
import { enqueueSendJobs } from './outbox.ts';
import { proposals } from '../db/schema.ts';

/** Subscriptions of one transaction: short enough that nothing else waits for it. */
const SUBSCRIBER_BATCH_SIZE = 1000;

type SubscriptionChoices = Pick<typeof subscriptions.$inferSelect, 'topics' | 'kinds'>;
/** What subscriptions are told, which of them, and the address that is left out. */
type SubscriberEmail = {
  content: EmailContent;
  key: string;
  isWanted: (choices: SubscriptionChoices) => boolean;
  notTo: string | null;
};

/**
 * Leaves a mail for each confirmed subscription that wants this proposal as it opens; the owner is not told. Nothing for a proposal that
 * takes no applications any more, also when that happens in between. Safe to begin again after it was cut off: an address gets one
 * mail a proposal. Returns how many mails were left.
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
 * Leaves the digest of the week that ended last for each weekly subscription that was confirmed by then and wants one of the proposals
 * that opened in it and still take applications. Once a week and address, however often it is called; nothing once it is too late for it.
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
      isWanted: (choices) => matchers.some((one) => one(choices)),
      notTo: null,
    };
  };
  return enqueueInBatches(db, 'weekly', to, findEmail, now);
}

/**
 * {@link enqueueDigests} for a week whose Saturday has passed without any: where somebody got it then, nobody gets it late. Whoever has
 * asked for a digest since Saturday was told of that week's proposals as they opened.
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
      // Asked anew for each batch: what has left the board meanwhile is told to nobody else.
      const email = await findEmail(tx);
      if (!email) return null;
      const batch = await tx
        .select({ id: subscriptions.id, topics: subscriptions.topics, kinds: subscriptions.kinds })
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

/** Addresses never leave the database. Rows are locked as they are read, so that whoever unsubscribes at this moment is left out. */
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
