import pg from 'pg';

const PING_TIMEOUT_MS = 1500;

/** Asks the database whether it answers; `close` gives the connection back that this takes. */
export type DatabasePing = { ping: () => Promise<void>; close: () => Promise<void> };

/**
 * `ask` resolves when the database answers, and throws when it does not within 1.5 s. It has a connection of its own: that everybody
 * else's are busy says nothing about the database. Who asks while somebody else does gets the same answer.
 */
export function createPing(config: pg.PoolConfig): DatabasePing {
  const limits = { connectionTimeoutMillis: PING_TIMEOUT_MS, query_timeout: PING_TIMEOUT_MS };
  let idleClient: pg.Client | null = null;
  let inFlight: Promise<void> | null = null;
  const pingOnce = async () => {
    const client = idleClient ?? new pg.Client({ application_name: 'collegium-ping', ...config, ...limits });
    const isNew = idleClient === null;
    // Used again only once it has answered.
    idleClient = null;
    if (isNew) client.on('error', () => (idleClient = idleClient === client ? null : idleClient));
    const answer = (async () => {
      if (isNew) await client.connect();
      await client.query('select 1');
    })();
    try {
      await withTimeout(answer);
      idleClient = client;
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
  };
  return {
    ping: () => (inFlight ??= pingOnce().finally(() => (inFlight = null))),
    close: async () => {
      await inFlight?.catch(() => {});
      await idleClient?.end();
    },
  };
}

async function withTimeout(answer: Promise<unknown>): Promise<void> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const onTimeout = () => reject(new Error('The database did not answer in time.'));
  // When we were busy ourselves the answer may be there, unread: what came in is read before the second of these.
  const timer = setTimeout(() => setImmediate(() => setImmediate(onTimeout)), PING_TIMEOUT_MS);
  await Promise.race([answer, timedOut]).finally(() => clearTimeout(timer));
}
