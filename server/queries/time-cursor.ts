import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';

/** A place in a list that goes by a moment, the newest first, and by id where moments are equal. `at` in milliseconds since 1970. */
export type TimeCursor = { at: number; id: number };

/** Which page of a list: `after` is the cursor of the page before, null for the first. */
export type TimePageRequest = { limit: number; after: string | null };

/** The end of the year 9999, in milliseconds. */
const LAST_INSTANT = 253_402_300_799_999;

/** The opaque text that leads on from a row, the last one shown. */
export function writeTimeCursor(at: Date, id: number): string {
  return Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');
}

/** What such a text says, null for none; `malformed` when it is none of ours. */
export function readTimeCursor(text: string | null): Outcome<TimeCursor | null> {
  if (text === null) return done(null);
  let parts: unknown = null;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    // Told below, as every other text that is no place.
  }
  const [at, id, ...more]: unknown[] = Array.isArray(parts) ? parts : [];
  if (isWithin(at, 0, LAST_INSTANT) && isWithin(id, 1, Number.MAX_SAFE_INTEGER) && more.length === 0)
    return done({ at, id });
  return refuse('malformed', {
    message: 'This page of the list cannot be found. Start again at the first.',
    fields: { after: 'This is not a place in this list.' },
  });
}

function isWithin(value: unknown, from: number, to: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to;
}

/** The rows that come after a place: older ones. */
export function isAfterTimeCursor({ at, id }: TimeCursor, timeColumn: PgColumn, idColumn: PgColumn): SQL {
  return sql`(${timeColumn}, ${idColumn}) < (${new Date(at).toISOString()}::timestamptz, ${id}::bigint)`;
}
