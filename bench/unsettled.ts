import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const HEARD_WITHIN_MS = 3;

/** Tells every process of a board that anything may have changed, so that nothing of what was read before is given again. */
export async function unsettle(connection: pg.Client): Promise<void> {
  await connection.query("select pg_notify('page_changes', 'all')");
  await pause(HEARD_WITHIN_MS);
}

/** Does the same over and over, some 200 times a second, until `work` is done: whoever reads meanwhile reads anew. */
export async function whileUnsettled<T>(config: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const connection = new pg.Client(config);
  await connection.connect();
  let done = false;
  const telling = (async () => {
    while (!done) await unsettle(connection);
  })();
  try {
    return await work();
  } finally {
    done = true;
    await telling;
    await connection.end();
  }
}
