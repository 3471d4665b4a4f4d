import pg from 'pg';

const ANSWERS_WITHIN_MS = 1500;

/** Asks the database whether it answers; `close` gives the connection back that this takes. */
export type DatabasePing = { ask: () => Promise<void>; close: () => Promise<void> };

/**
 * `ask` resolves when the database answers, and throws when it does not within 1.5 s. It has a connection of its own: that everybody
 * else's are busy says nothing about the database. Who asks while somebody else does gets the same answer.
 */
export function createPing(config: pg.PoolConfig): DatabasePing {
  const limits = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS };
  let kept: pg.Client | null = null;
  let asked: Promise<void> | null = null;
  const askOnce = async () => {
    const client = kept ?? new pg.Client({ application_name: 'collegium-ping', ...config, ...limits });
    const isNew = kept === null;
    // Used again only once it has answered.
    kept = null;
    if (isNew) client.on('error', () => (kept = kept === client ? null : kept));
    const answer = (async () => {
      if (isNew) await client.connect();
      await client.query('select 1');
    })();
    try {
      await inTime(answer);
      kept = client;
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
  };
  return {
    ask: () => (asked ??= askOnce().finally(() => (asked = null))),
    close: async () => {
      await asked?.catch(() => {});
      await kept?.end();
    },
  };
}

async function inTime(answer: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const tooLate = () => reject(new Error('The database did not answer in time.'));
  // When we were busy ourselves the answer may be there, unread: what came in is read before the second of these.
  const timer = setTimeout(() => setImmediate(() => setImmediate(tooLate)), ANSWERS_WITHIN_MS);
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
