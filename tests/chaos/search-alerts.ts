import { eq, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/time/duration.ts';
import { emails } from '#server/db/schema/notification.ts';
import { savedSearchMatches } from '#server/db/schema/saved-search.ts';
import { type SmtpSink, startSmtpSink } from '#server/email/testing/smtp-sink.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { createChaosBoard } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises, pause, waitUntilTrue } from './fault.ts';
import { type Product, startProduct } from './product.ts';

const PEOPLE = 20;
/** Several batches of one matching job, so that kills hit between them. */
const OTHER_SEARCHES = 20_000;
const PROPOSALS_PER_ROUND = 3;
const ALERTED_WITHIN_MS = 90_000;

/**
 * Kills the product (SIGKILL) while a job checks new proposals against saved searches. Each match
 * must be recorded and emailed exactly once, and a search with emails off never.
 */
export async function faultOfSearchAlerts({
  build,
  rounds,
  seed,
  slack = 1,
}: FaultOptions): Promise<FaultResult> {
  const random = seededRandom(seed);
  const sink = await startSmtpSink();
  const product = await startProduct(build, { SMTP_URL: sink.url });
  try {
    const board = await createChaosBoard(product);
    await createSearches(product);
    // The proposal of the board itself is older than the searches.
    const before = await product.db.$count(savedSearchMatches);
    for (let round = 0; round < rounds; round += 1) {
      for (let each = 0; each < PROPOSALS_PER_ROUND; each += 1)
        await board.propose(new Date(Date.now() + 10 * DAY_MS));
      await pause(random() * 1500);
      await product.kill9();
      await product.start();
    }
    const proposals = rounds * PROPOSALS_PER_ROUND;
    const expected = { matches: proposals * PEOPLE * 2, emails: proposals * PEOPLE };
    await waitUntilTrue(async () => {
      const matches = await product.db.$count(savedSearchMatches);
      return matches - before >= expected.matches && messageIds(sink).size >= expected.emails;
    }, slack * ALERTED_WITHIN_MS);
    // A second alert of a retried job would follow now.
    await pause(15_000);
    const matches = (await product.db.$count(savedSearchMatches)) - before;
    const enqueued = await product.db.$count(emails, eq(emails.event, 'saved_search_matches'));
    const sent = messageIds(sink);
    const toOff = sink.mails.filter(({ to }) => to.startsWith('off-')).length;
    return {
      figures:
        `${rounds} kills while matching: ${matches} of ${expected.matches} matches recorded, ` +
        `${enqueued} of ${expected.emails} alerts enqueued, ${sent.size} emailed, ${toOff} to searches with emails off`,
      broken: brokenPromises({
        'every match is recorded exactly once': matches === expected.matches,
        'every match is alerted exactly once': enqueued === expected.emails,
        'every alert is emailed': sent.size === expected.emails,
        'a search with emails off is never emailed': toOff === 0,
      }),
    };
  } finally {
    await product.remove();
    await sink.goDown();
  }
}

/** People with a matching search emailed at once, as many with emails off, and searches that match nothing. */
async function createSearches({ db }: Product): Promise<void> {
  await db.execute(sql`
    insert into users (id, name, email, email_verified, created_at, updated_at)
    select kind || n, 'Sam', kind || '-' || n || '@school.example', true, now(), now()
    from generate_series(1, ${PEOPLE}::int) n, unnest(array['at_once', 'off']) kind`);
  const rows = sql`insert into saved_searches (user_id, name, query, cadence, created_at)`;
  await db.execute(sql`${rows}
    select 'at_once' || (1 + n % ${PEOPLE}::int), 'No. ' || n, '?q=none' || n, 'off', now()
    from generate_series(1, ${OTHER_SEARCHES}::int) n`);
  await db.execute(sql`${rows}
    select kind || n, 'Mine', '?kind=team', kind, now()
    from generate_series(1, ${PEOPLE}::int) n, unnest(array['at_once', 'off']) kind`);
}

/** Alerts that arrived. SMTP may deliver the one being sent during a kill twice, with the same Message-ID. */
const messageIds = ({ mails }: SmtpSink) =>
  new Set(mails.filter(({ to }) => to.startsWith('at_once-')).map(({ messageId }) => messageId));
