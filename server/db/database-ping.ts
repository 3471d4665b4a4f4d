import pg from 'pg';

const PING_TIMEOUT_MS = 1500;

/** Checks that the database answers; `close` closes the connection this uses. */
export type DatabasePing = { ping: () => Promise<void>; close: () => Promise<void> };

/**
 * `ping` resolves when the database answers, and rejects after 1.5 s. Concurrent pings share one
 * query on a dedicated connection, since a busy pool says nothing about the database.
 */
export function createPing(config: pg.PoolConfig): DatabasePing {
  const limits = { connectionTimeoutMillis: PING_TIMEOUT_MS, query_timeout: PING_TIMEOUT_MS };
  let idleClient: pg.Client | null = null;
  let inFlight: Promise<void> | null = null;
  const pingOnce = async () => {
    const client = idleClient ?? new pg.Client({ application_name: 'collegium-ping', ...config, ...limits });
    const isNew = idleClient === null;
    // Reused only once it has answered.
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
  // After a busy event loop the answer may be unread: input is read between the two immediates.
  const timer = setTimeout(() => setImmediate(() => setImmediate(onTimeout)), PING_TIMEOUT_MS);
  await Promise.race([answer, timedOut]).finally(() => clearTimeout(timer));
}
