import pg from 'pg';
import { projectOf, signInByForms, type Caller } from '../journeys/caller.ts';
import { percentile } from './figures.ts';
import { listTimes } from './list-load.ts';
import { withOwnServer } from './serve.ts';

/** The bars of issue 4, in milliseconds and as a ratio. */
const BARS = { publish: 200, queued: 10_000, p99: 2 };

/**
 * Publishes a proposal to `subscribers` confirmed addresses, `rounds` times, and prints how long the call took, how long until every
 * mail was queued, and the list's p99 meanwhile beside its idle one of the same round. One subscriber in a hundred has unsubscribed: none of
 * them may get a mail. True when the medians meet the bars.
 */
export async function measureSubscribers(subscribers: number, rounds: number): Promise<boolean> {
  return withOwnServer(
    async ({ url, config }) => {
      const client = new pg.Client(config);
      await client.connect();
      try {
        await subscribe(client, subscribers);
        const owner = await signInByForms(url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
        // The first of everything is slower: the program is compiled, pages of the database are read.
        await publish(owner);
        await untilQueued(client, subscribers);
        const measured: Round[] = [];
        for (let round = 1; round <= rounds; round += 1) {
          await client.query('truncate mails, trial_mails, pgboss.job cascade');
          const figures = await measureOnce(url, client, owner, subscribers);
          console.log(`round ${round}: ${lineOf(figures)}`);
          measured.push(figures);
        }
        return judge(measured, subscribers);
      } finally {
        await client.end();
      }
    },
    // A mail server that nobody runs: the mails wait, as they do in an outage, and the figures are of the queueing alone.
    { DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:9' },
  );
}

type Round = { publish: number; queued: number; idle: number; busy: number };

async function measureOnce(url: string, client: pg.Client, owner: Caller, readers: number): Promise<Round> {
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

async function publish(owner: Caller): Promise<void> {
  await owner.done('/project/upload', projectOf(owner));
}

/** Every reader who is still subscribed has a mail, and nobody else. Throws after two minutes. */
async function untilQueued(client: pg.Client, readers: number): Promise<void> {
  const expected = readers - Math.floor(readers / 100);
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from mails where event = 'new_proposal'",
    );
    const { count } = rows[0]!;
    if (count > expected) throw new Error(`${count} mails for ${expected} subscribers.`);
    if (count === expected) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The mails were not queued in time.');
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

function lineOf({ publish: took, queued, idle, busy }: Round): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return `published in ${ms(took)}, all queued after ${ms(queued)}, list p99 ${ms(busy)} (idle ${ms(idle)}, ${(busy / idle).toFixed(2)} x)`;
}

function judge(rounds: readonly Round[], subscribers: number): boolean {
  const middle = (of: (round: Round) => number) => percentile(rounds.map(of), 0.5);
  const took = middle(({ publish: value }) => value);
  const queued = middle((round) => round.queued);
  const ratio = middle((round) => round.busy / round.idle);
  console.log(
    `${subscribers} subscribers, medians of ${rounds.length}: published in ${took.toFixed(0)} ms (bar ${BARS.publish}), ` +
      `queued after ${(queued / 1000).toFixed(1)} s (bar ${BARS.queued / 1000}), list p99 ${ratio.toFixed(2)} x idle (bar ${BARS.p99})`,
  );
  return took < BARS.publish && queued < BARS.queued && ratio < BARS.p99;
}
