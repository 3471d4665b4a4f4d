import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';

/**
 * Keyset cursor of a list ordered by time, newest first, then by id. `at` is in epoch milliseconds.
 */
export type TimeCursor = { at: number; id: number };

/** Page of a list: `after` is the cursor of the previous page, null for the first. */
export type TimePageRequest = { limit: number; after: string | null };

/** End of the year 9999, in epoch milliseconds. */
export const LAST_INSTANT = 253_402_300_799_999;

/** Encodes the opaque cursor after a row, the last one shown. */
export function writeTimeCursor(at: Date, id: number): string {
  return Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');
}

/** Decodes a cursor; null stays null. Refuses a damaged one with `malformed`. */
export function readTimeCursor(text: string | null): Outcome<TimeCursor | null> {
  if (text === null) return done(null);
  let parts: unknown = null;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    // Refused below, like any other invalid cursor.
  }
  const [at, id, ...more]: unknown[] = Array.isArray(parts) ? parts : [];
  if (isWithin(at, 0, LAST_INSTANT) && isWithin(id, 1, Number.MAX_SAFE_INTEGER) && more.length === 0)
    return done({ at, id });
  return refuse('malformed', {
    message: 'This page of the list cannot be found. Start again at the first.',
    fields: { after: 'This is not a cursor of this list.' },
  });
}

function isWithin(value: unknown, from: number, to: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to;
}

/** Where clause for the rows after a cursor: the older ones. */
export function isAfterTimeCursor({ at, id }: TimeCursor, timeColumn: PgColumn, idColumn: PgColumn): SQL {
  return sql`(${timeColumn}, ${idColumn}) < (${new Date(at).toISOString()}::timestamptz, ${id}::bigint)`;
}
