import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * What the tables tell of public pages (migration 0017): words such as `proposal:7`, `proposals`, `person:{uid}`, sent by triggers in the
 * transaction of the change and heard by every process once it is committed. `all`: too many to name.
 */
const CHANNEL = 'page_changes';
const PROOF = 'proof:';
const ASK_EVERY_MS = 500;
/** So long after the last proof that nothing was missed, what was drawn earlier still counts. */
const TRUSTED_MS = 2000;
const DEAF_AFTER_MS = 10_000;
const AGAIN_AFTER_MS = 500;
const CONNECTED_WITHIN_MS = 2000;
const CAUGHT_UP_WITHIN_MS = 1000;

/** An ear on the changes of public pages, over a connection of its own. */
export type PageChanges = {
  /** From now on `heard` gets each word; null when anything may have changed. */
  hear: (heard: (word: string | null) => void) => void;
  /** Everything that was committed until two seconds ago, at the latest, has been heard. */
  isTrusted: () => boolean;
  /** Resolves once everything that is committed by now has been heard; after a second it counts as if anything had changed. */
  catchUp: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Listens until `close`, and connects anew by itself. `report` hears why nothing is heard, once, and null when all is well again.
 */
export function listenForPageChanges(config: pg.ClientConfig, report: (why: unknown) => void): PageChanges {
  let heard: (word: string | null) => void = () => {};
  let closed = false;
  let current: pg.Client | null = null;
  let wasWell = true;
  const proof = createProof();
  const say = (why: unknown) => {
    const isWell = why === null;
    if (!closed && isWell !== wasWell) report(why);
    wasWell = isWell;
  };
  const listen = async (): Promise<void> => {
    const client = await connect(config);
    current = client;
    const lost = Promise.withResolvers<never>();
    client.on('error', lost.reject);
    client.on('end', () => lost.reject(new Error('The connection ended.')));
    lost.promise.catch(() => {});
    client.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(PROOF)) heard(payload === 'all' ? null : payload);
    });
    // What was told before is lost.
    heard(null);
    proof.askThrough(client);
    say(null);
    try {
      while (!closed) {
        await Promise.race([proof.ask(), lost.promise, tooLate(DEAF_AFTER_MS)]);
        await Promise.race([pause(ASK_EVERY_MS), lost.promise]);
      }
    } finally {
      proof.askThrough(null);
      client.end().catch(() => {});
    }
  };
  void (async () => {
    while (!closed) {
      await listen().catch(say);
      if (!closed) await pause(AGAIN_AFTER_MS);
    }
  })();
  return {
    hear: (listener) => (heard = listener),
    isTrusted: proof.isFresh,
    async catchUp() {
      if (await proof.askAnew()) return;
      heard(null);
    },
    async close() {
      closed = true;
      proof.askThrough(null);
      // Its end ends the wait for the next question as well.
      await Promise.race([current?.end().catch(() => {}), pause(CAUGHT_UP_WITHIN_MS)]);
    },
  };
}

/**
 * Proof that all was heard: PostgreSQL hands a connection what was told before it answers what is asked later. Moments are those of
 * `performance.now()`.
 */
function createProof() {
  let client: pg.Client | null = null;
  let heardUntil = -Infinity;
  let notBefore = 0;
  let asked: Promise<void> | null = null;
  let askedNext: Promise<void> | null = null;
  const askNow = async () => {
    const at = performance.now();
    const through = client;
    if (!through) throw new Error('Nobody listens.');
    await through.query('select 1');
    if (through === client) heardUntil = at;
  };
  // A question that is on its way says nothing of what is committed since: whoever comes meanwhile shares the next one.
  const ask = (): Promise<void> => {
    if (!asked) return (asked = askNow().finally(() => (asked = null)));
    const before = asked;
    askedNext ??= (async () => {
      await before.catch(() => {});
      askedNext = null;
      return ask();
    })();
    return askedNext;
  };
  return {
    ask,
    /** False when no answer came in time; then nothing is proven until one has been asked for later. */
    async askAnew(): Promise<boolean> {
      const at = performance.now();
      try {
        await Promise.race([ask(), tooLate(CAUGHT_UP_WITHIN_MS)]);
        return true;
      } catch {
        notBefore = at;
        return false;
      }
    },
    isFresh: () => heardUntil >= notBefore && performance.now() - heardUntil <= TRUSTED_MS,
    askThrough(through: pg.Client | null) {
      client = through;
      heardUntil = -Infinity;
    },
  };
}

/** A connection that listens, and has shown that it hears. */
async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    application_name: 'collegium-pages',
    ...config,
    connectionTimeoutMillis: CONNECTED_WITHIN_MS,
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    await proveThatItHears(client);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

/** A pooler between us and the database may take `listen` and never pass anything on. */
async function proveThatItHears(client: pg.Client): Promise<void> {
  const word = PROOF + randomUUID();
  const came = new Promise<void>((resolve) => {
    const look = ({ payload }: pg.Notification) => {
      if (payload !== word) return;
      client.off('notification', look);
      resolve();
    };
    client.on('notification', look);
  });
  await client.query('select pg_notify($1, $2)', [CHANNEL, word]);
  const unheard = 'The database passes no notifications on, perhaps by a pooler: no pages are kept.';
  await Promise.race([came, tooLate(CAUGHT_UP_WITHIN_MS, unheard)]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

async function tooLate(ms: number, sentence = 'The database did not answer in time.'): Promise<never> {
  await pause(ms);
  throw new Error(sentence);
}
