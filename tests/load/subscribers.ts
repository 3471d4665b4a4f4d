import pg from 'pg';
import { sampleProject, signInByForms, type ApiClient } from '../e2e/api-client.ts';
import { median, percentile } from './figures.ts';
import { listTimes } from './list-load.ts';
import type { Result } from './result.ts';
import { withOwnServer } from './serve.ts';

const BUDGET = { publishMs: 200, queuedMs: 10_000, p99Ratio: 2 };

/**
 * Publishes a proposal to confirmed subscribers after 1 % of them unsubscribed, who must get no
 * email. Measures the call, the time until all emails are queued, and the list's p99 in that time.
 */
export async function measureSubscribers(subscribers: number, rounds: number): Promise<Result[]> {
  return withOwnServer(
    async ({ url, config }) => {
      const client = new pg.Client(config);
      await client.connect();
      try {
        await subscribe(client, subscribers);
        const owner = await signInByForms(url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
        // Warm-up.
        await publish(owner);
        await untilQueued(client, subscribers);
        const measured: Round[] = [];
        for (let round = 1; round <= rounds; round += 1) {
          await client.query('truncate emails, trial_emails, pgboss.job cascade');
          const figures = await measureOnce(url, client, owner, subscribers);
          measured.push(figures);
        }
        return resultsOf(measured, subscribers);
      } finally {
        await client.end();
      }
    },
    // No SMTP server listens on this port: emails stay queued, and only queueing is measured.
    { DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:9' },
  );
}

type Round = { publish: number; queued: number; idle: number; busy: number };

async function measureOnce(
  url: string,
  client: pg.Client,
  owner: ApiClient,
  readers: number,
): Promise<Round> {
  const idle = percentile(await listTimes(url, { untilMs: 8000 }), 0.99);
  const began = performance.now();
  const load = new AbortController();
  const times = listTimes(url, { signal: load.signal });
  const published = performance.now();
  await publish(owner);
  const publishTook = performance.now() - published;
  await untilQueued(client, readers);
  const queued = performance.now() - began;
  load.abort();
  return { publish: publishTook, queued, idle, busy: percentile(await times, 0.99) };
}

async function publish(owner: ApiClient): Promise<void> {
  await owner.done('/project/upload', sampleProject(owner));
}

/** Waits until every remaining subscriber has exactly one email. Throws after two minutes. */
async function untilQueued(client: pg.Client, readers: number): Promise<void> {
  const expected = readers - Math.floor(readers / 100);
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from emails where event = 'new_proposal'",
    );
    const { count } = rows[0]!;
    if (count > expected) throw new Error(`${count} emails for ${expected} subscribers`);
    if (count === expected) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The emails were not queued in time');
}

async function subscribe(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into subscriptions (email, cadence, created_at, confirmed_at)
     select 'reader-' || n || '@example.org', 'at_once', now(), now() from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    'delete from subscriptions where id in (select id from subscriptions order by id limit $1)',
    [Math.floor(count / 100)],
  );
  await client.query('analyze subscriptions');
}

function resultsOf(rounds: readonly Round[], subscribers: number): Result[] {
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const publishMs = middle((round) => round.publish);
  const queuedMs = middle((round) => round.queued);
  const ratio = middle((round) => round.busy / round.idle);
  const name = `${subscribers.toLocaleString('en')} subscribers`;
  return [
    {
      what: `publish, ${name}`,
      measured: `${publishMs.toFixed(0)} ms`,
      budget: `< ${BUDGET.publishMs} ms`,
      met: publishMs < BUDGET.publishMs,
    },
    {
      what: `all emails queued, ${name}`,
      measured: `${(queuedMs / 1000).toFixed(1)} s`,
      budget: `< ${BUDGET.queuedMs / 1000} s`,
      met: queuedMs < BUDGET.queuedMs,
    },
    {
      what: 'p99 of the list during it',
      measured: `${ratio.toFixed(2)} × idle`,
      budget: `< ${BUDGET.p99Ratio} ×`,
      met: ratio < BUDGET.p99Ratio,
    },
  ];
}
