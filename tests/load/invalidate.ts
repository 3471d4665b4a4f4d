import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Time in which NOTIFY reaches a server on the same machine. */
const DELIVERY_MS = 3;

/** Invalidates every cached page and query of all processes of a board. */
export async function invalidateCaches(connection: pg.Client): Promise<void> {
  await connection.query("select pg_notify('cache_tags', 'all')");
  await pause(DELIVERY_MS);
}
