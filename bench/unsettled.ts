import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const HEARD_WITHIN_MS = 3;

/** Tells every process of a board that anything may have changed, so that nothing of what was read before is given again. */
export async function unsettle(connection: pg.Client): Promise<void> {
  await connection.query("select pg_notify('page_changes', 'all')");
  await pause(HEARD_WITHIN_MS);
}

/** Changes the title of a proposal, so that what shows it cannot be what was drawn before. */
export function retitle(id: number): typeof unsettle {
  let time = 0;
  return async (connection) => {
    time += 1;
    await connection.query(
      "update proposals set title = split_part(title, ' №', 1) || ' №' || $2 where id = $1",
      [id, time],
    );
    await unsettle(connection);
  };
}

/** Does the same (`change`) over and over, some 200 times a second, until `work` is done: whoever reads meanwhile reads anew. */
export async function whileUnsettled<T>(
  config: pg.ClientConfig,
  work: () => Promise<T>,
  change: (connection: pg.Client) => Promise<void> = unsettle,
): Promise<T> {
  const connection = new pg.Client(config);
  await connection.connect();
  let done = false;
  const telling = (async () => {
    while (!done) await change(connection);
  })();
  try {
    return await work();
  } finally {
    done = true;
    await telling;
    await connection.end();
  }
}
