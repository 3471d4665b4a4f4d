import { and, asc, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
import { ownersSideOf } from '#domain/access/permissions.ts';
import { type MatchedProposal, filterMatcher, matchedFacts } from '#domain/board/proposal-match.ts';
import { isPublic } from '#domain/proposal/proposal.ts';
import { alertEmail, parseSavedQuery } from '#domain/notification/saved-search.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import type { Jobs } from '#server/db/job-queue.ts';
import { emails } from '#server/db/schema/notification.ts';
import { savedSearchMatches, savedSearches } from '#server/db/schema/saved-search.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { enqueueJobs } from '#server/db/job-queue.ts';
import { enqueueEmails } from './outbox.ts';

/** Searches checked in one transaction; small, so that other work runs in between. */
const SEARCH_BATCH_SIZE = 1000;

/** Prefix of the dedupe key of an email at once: one per person and proposal. */
const ONE_PROPOSAL = 'search-';

/** Enqueues the job that finds saved searches which a changed proposal came to match. */
export async function enqueueSearchMatching(
  tx: Database,
  { before, after }: { before: MatchedProposal; after: MatchedProposal & { id: number } },
  now: Date,
): Promise<void> {
  if (!isPublic(after.status)) return;
  const facts = matchedFacts(before);
  if (JSON.stringify(facts) === JSON.stringify(matchedFacts(after))) return;
  const data = { proposalId: after.id, change: { before: facts, at: now.toISOString() } };
  await enqueueJobs(tx, 'match-saved-searches', [{ data }]);
}

/** Enqueues the job that finds saved searches which a new proposal matches. */
export function enqueueNewProposalMatching(db: Database, proposalId: number): Promise<void> {
  return enqueueJobs(db, 'match-saved-searches', [{ data: { proposalId, change: null } }]);
}

/**
 * Records which saved searches a proposal came to match, and enqueues the emails at once. Safe to
 * rerun and to run twice at once: one match per search and proposal. Returns how many were new.
 */
export async function matchSavedSearches(
  db: Database,
  { proposalId, change }: Jobs['match-saved-searches'],
  now: Date,
): Promise<number> {
  let matched = 0;
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await db.transaction(async (tx) => {
      // Read again for each batch, so that a proposal withdrawn in the meantime is not sent.
      const [row] = await tx.select().from(proposals).where(eq(proposals.id, proposalId));
      if (!row || !isPublic(row.status)) return null;
      const changedAt = change ? new Date(change.at) : row.postedAt;
      const batch = await tx
        .select({ id: savedSearches.id, query: savedSearches.query })
        .from(savedSearches)
        .where(
          and(
            gt(savedSearches.id, from),
            notInArray(savedSearches.userId, ownersSideOf(row)),
            lte(savedSearches.createdAt, changedAt),
          ),
        )
        .orderBy(asc(savedSearches.id))
        .limit(SEARCH_BATCH_SIZE);
      const matchesNow = filterMatcher(row, now);
      const matchedBefore = change ? matcherBefore(change.before, row, changedAt) : () => false;
      const ids = batch.flatMap(({ id, query }) => {
        const filter = parseSavedQuery(query);
        return filter && matchesNow(filter) && !matchedBefore(filter) ? [id] : [];
      });
      matched += await insertMatches(tx, proposalId, ids, now);
      return batch.length === SEARCH_BATCH_SIZE ? batch.at(-1)!.id : null;
    });
  }
  return matched;
}

/** Facts that an earlier version's job does not have did not change. */
function matcherBefore(before: ReturnType<typeof matchedFacts>, row: MatchedProposal, at: Date) {
  const demandUntil = before.demandUntil ? new Date(before.demandUntil) : null;
  return filterMatcher({ ...row, ...before, demandUntil, closeAt: new Date(before.closeAt) }, at);
}

/**
 * Inserts new matches of people who have not applied, in one statement, and enqueues one email per
 * person for the searches that are emailed at once, unless a subscription has sent the proposal.
 */
async function insertMatches(
  tx: Database,
  proposalId: number,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ userId: string; emailAtOnce: boolean }>(sql`
    with searches as (
      select id, user_id, cadence, paused_at from ${savedSearches} s
      where id = any(${sql.param([...ids])}::bigint[])
        and not exists (
          select from ${applications} a
          where a.proposal_id = ${proposalId} and a.applicant_id = s.user_id and a.submitted_at is not null
        )
      order by id for key share
    ), inserted as (
      insert into ${savedSearchMatches} (search_id, proposal_id, at, is_email_pending)
      select id, ${proposalId}, ${at}, cadence in ('daily', 'weekly') and paused_at is null from searches
      on conflict do nothing
      returning search_id
    )
    select user_id as "userId", cadence = 'at_once' and paused_at is null as "emailAtOnce"
    from searches join inserted on search_id = id`);
  const uids = new Set(rows.filter(({ emailAtOnce }) => emailAtOnce).map(({ userId }) => userId));
  await enqueueAlerts(
    tx,
    [...uids].map((uid) => ({ uid, proposals: [proposalId] })),
    ONE_PROPOSAL + proposalId,
    now,
  );
  return rows.length;
}

/** People whose alerts are enqueued in one transaction. */
const PERSON_BATCH_SIZE = 500;

/**
 * Enqueues the email of the day, one per person with the new matches of all daily and weekly
 * searches, and returns how many. Safe to rerun and to run twice at once.
 */
export async function enqueueSearchDigests(db: Database, now: Date): Promise<number> {
  const { day, daily, weekly } = alertEmail(now);
  const key = `searches-${day}`;
  const isDue = sql`m.is_email_pending and s.paused_at is null and (
    (s.cadence = 'daily' and m.at < ${daily.toISOString()}::timestamptz)
    or (s.cadence = 'weekly' and m.at < ${weekly.toISOString()}::timestamptz))`;
  let enqueued = 0;
  for (let people = PERSON_BATCH_SIZE; people === PERSON_BATCH_SIZE;) {
    people = await db.transaction(async (tx) => {
      const due = await tx.execute<{ uid: string }>(sql`
        select distinct s.user_id as uid
        from ${savedSearchMatches} m join ${savedSearches} s on s.id = m.search_id
        where ${isDue} and not exists (
          select from ${emails} e where e.user_id = s.user_id and e.dedupe_key = ${key}
        )
        order by 1 limit ${PERSON_BATCH_SIZE}`);
      const uids = due.rows.map(({ uid }) => uid);
      // Rows that a concurrent run has taken no longer qualify once its transaction ends.
      const taken = await tx.execute<{ uid: string; proposalId: number }>(sql`
        with taken as (
          update ${savedSearchMatches} m set is_email_pending = false
          from ${savedSearches} s
          where s.id = m.search_id and s.user_id = any(${sql.param(uids)}::text[]) and ${isDue}
          returning s.user_id as uid, m.proposal_id
        )
        select uid, proposal_id as "proposalId" from taken
        where not exists (
          select from ${emails} e where e.user_id = uid and e.dedupe_key = ${ONE_PROPOSAL}::text || proposal_id
        )`);
      const byPerson = Map.groupBy(taken.rows, ({ uid }) => uid);
      const alerts = [...byPerson].map(([uid, rows]) => ({
        uid,
        proposals: [...new Set(rows.map(({ proposalId }) => proposalId))],
      }));
      enqueued += await enqueueAlerts(tx, alerts, key, now);
      return uids.length;
    });
  }
  return enqueued;
}

/** Enqueues one email per person; what it says is read when it is sent. */
async function enqueueAlerts(
  tx: Database,
  alerts: readonly { uid: string; proposals: number[] }[],
  key: string,
  now: Date,
): Promise<number> {
  if (alerts.length === 0) return 0;
  const uids = alerts.map(({ uid }) => uid);
  const people = await tx
    .select({ uid: users.id, email: users.email })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(uids)}::text[]) and ${users.suspendedAt} is null`)
    .orderBy(asc(users.id))
    .for('key share');
  const addresses = new Map(people.map(({ uid, email }) => [uid, email]));
  const batch = alerts.flatMap(({ uid, proposals: ids }) => {
    const to = addresses.get(uid);
    const facts = { proposals: ids };
    return to === undefined ? [] : [{ event: 'saved_search_matches' as const, facts, to, userId: uid, key }];
  });
  return enqueueEmails(tx, batch, now);
}
