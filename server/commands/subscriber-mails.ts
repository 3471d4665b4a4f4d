import { and, asc, eq, gt, gte, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { EmailContent } from '../../domain/notification.ts';
import { type Cadence, digestWeek, wantedBy } from '../../domain/subscription.ts';
import { users } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { mails, subscriptions } from '../data/notice-schema.ts';
import { leaveSendJobs } from '../data/outbox.ts';
import { proposals } from '../data/schema.ts';

/** Subscriptions of one transaction: short enough that nothing else waits for it. */
const BATCH = 1000;

type Wanted = Pick<typeof subscriptions.$inferSelect, 'topics' | 'kinds'>;
/** What subscriptions are told, which of them, and the address that is left out. */
type Telling = {
  content: EmailContent;
  key: string;
  isWanted: (choices: Wanted) => boolean;
  notTo: string | null;
};

/**
 * Leaves a mail for each confirmed subscription that wants this proposal as it opens; the owner is not told. Nothing for a proposal that
 * takes no applications any more, also when that happens in between. Safe to begin again after it was cut off: an address gets one
 * mail a proposal. Returns how many mails were left.
 */
export function leaveNewProposalMails(db: Database, proposalId: number, now: Date): Promise<number> {
  const tell = async (tx: Database): Promise<Telling | null> => {
    const [row] = await openProposals(tx, now, eq(proposals.id, proposalId));
    if (!row) return null;
    return {
      content: { event: 'new_proposal', facts: { proposalId } },
      key: `proposal-${proposalId}`,
      isWanted: wantedBy(row),
      notTo: row.ownerEmail,
    };
  };
  return leaveInBatches(db, 'at_once', null, tell, now);
}

/**
 * Leaves the digest of the week that ended last for each weekly subscription that was confirmed by then and wants one of the proposals
 * that opened in it and still take applications. Once a week and address, however often it is called; nothing once it is too late for it.
 */
export async function leaveDigests(db: Database, now: Date): Promise<number> {
  const week = digestWeek(now);
  if (!week) return 0;
  const { from, to } = week;
  const facts = { from: from.toISOString(), to: to.toISOString() };
  const tell = async (tx: Database): Promise<Telling | null> => {
    const opened = and(gte(proposals.postedAt, from), lt(proposals.postedAt, to));
    const news = (await openProposals(tx, now, opened)).map(wantedBy);
    if (news.length === 0) return null;
    return {
      content: { event: 'weekly_digest', facts },
      key: `digest-${facts.to.slice(0, 10)}`,
      isWanted: (choices) => news.some((one) => one(choices)),
      notTo: null,
    };
  };
  return leaveInBatches(db, 'weekly', to, tell, now);
}

/**
 * {@link leaveDigests} for a week whose Saturday has passed without any: where somebody got it then, nobody gets it late. Whoever has
 * asked for a digest since Saturday was told of that week's proposals as they opened.
 */
export async function leaveLateDigests(db: Database, now: Date): Promise<number> {
  const week = digestWeek(now);
  if (!week) return 0;
  const ofSaturday = and(
    eq(mails.event, 'weekly_digest'),
    gte(mails.createdAt, week.to),
    lt(mails.createdAt, week.dayEnds),
  );
  return (await db.$count(mails, ofSaturday)) > 0 ? 0 : leaveDigests(db, now);
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

async function leaveInBatches(
  db: Database,
  cadence: Cadence,
  confirmedBy: Date | null,
  tell: (tx: Database) => Promise<Telling | null>,
  now: Date,
): Promise<number> {
  let left = 0;
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await db.transaction(async (tx) => {
      // Asked anew for each batch: what has left the board meanwhile is told to nobody else.
      const telling = await tell(tx);
      if (!telling) return null;
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
        .limit(BATCH);
      left += await leaveSome(
        tx,
        batch.filter(telling.isWanted).map(({ id }) => id),
        telling,
        now,
      );
      return batch.length === BATCH ? batch.at(-1)!.id : null;
    });
  }
  return left;
}

/** Addresses never leave the database. Rows are locked as they are read, so that whoever unsubscribes at this moment is left out. */
async function leaveSome(
  tx: Database,
  ids: readonly number[],
  { content, key, notTo }: Telling,
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  const at = sql`${now.toISOString()}::timestamptz`;
  const filed = await tx.execute<{ id: number }>(sql`
    insert into ${mails} (subscription_id, to_address, event, facts, key, created_at, due_at)
    select id, email, ${content.event}::text, ${JSON.stringify(content.facts)}::jsonb, ${key}::text, ${at}, ${at}
    from ${subscriptions}
    where id = any(${sql.param([...ids])}::bigint[]) and email is distinct from ${notTo}::text
    for key share
    on conflict do nothing
    returning id`);
  const { event } = content;
  await leaveSendJobs(
    tx,
    filed.rows.map(({ id }) => ({ id, event, dueAt: now })),
    now,
  );
  return filed.rows.length;
}
