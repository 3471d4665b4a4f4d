import { type SQL, asc, desc, sql } from 'drizzle-orm';
import { type ProposalSort, type SortKey, sortToText } from '../../domain/proposal-filter.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { proposals } from '../db/schema.ts';

/** A row of a page: its id and what it is sorted by. `pastTitles`: of a search, it matched elsewhere than in its title. */
export type CursorRow = { id: number; key: Date | number; pastTitles: boolean };

/** Where a page begins: after this row of this order. `before` is how many rows came earlier, to be shown, never relied on. */
export type Cursor = { value: number; id: number; before: number; pastTitles: boolean };

const COLUMN = {
  posted: proposals.createdAt,
  close: proposals.closeAt,
  applications: proposals.applicationCount,
  hours: proposals.hoursPerWeek,
} as const satisfies Record<SortKey, unknown>;

const IS_INSTANT: Record<SortKey, boolean> = {
  posted: true,
  close: true,
  applications: false,
  hours: false,
};

/** The end of the year 9999, in milliseconds. */
const LAST_INSTANT = 253_402_300_799_999;
const LARGEST_COUNT = 2 ** 31 - 1;

/** The column of a sort. */
export function sortColumn(sort: ProposalSort) {
  return COLUMN[sort.key];
}

/** The order of a sort; equal ones go by id, the same way. */
export function orderOf(sort: ProposalSort): SQL[] {
  const direction = sort.descending ? desc : asc;
  return [direction(COLUMN[sort.key]), direction(proposals.id)];
}

/** The opaque text that continues after `row`, the last one shown. */
export function cursorAfter(
  { id, key, pastTitles }: CursorRow,
  sort: ProposalSort,
  shownCount: number,
): string {
  const parts = [sortToText(sort), Number(key), id, shownCount, Number(pastTitles)];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** What a cursor says, or `malformed` when it is none of ours or belongs to another order. */
export function readCursor(text: string, sort: ProposalSort): Outcome<Cursor> {
  const garbage = () =>
    refuse('malformed', {
      message: 'This page of the list cannot be found. Start again at the first.',
      fields: { after: 'This is not a place in this list.' },
    });
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return garbage();
  }
  if (!Array.isArray(parts) || parts.length !== 5 || parts[0] !== sortToText(sort)) return garbage();
  const numbers: unknown[] = parts.slice(1);
  if (!numbers.every((part): part is number => Number.isSafeInteger(part))) return garbage();
  const [value, id, before, group] = numbers as [number, number, number, number];
  const largest = IS_INSTANT[sort.key] ? LAST_INSTANT : LARGEST_COUNT;
  if (value < 0 || value > largest || id < 1 || before < 0 || ![0, 1].includes(group)) return garbage();
  return done({ value, id, before, pastTitles: group === 1 });
}

/** The rows that come later than the cursor in this order. */
export function isAfterCursor(cursor: Cursor, sort: ProposalSort): SQL {
  const value = IS_INSTANT[sort.key]
    ? sql`${new Date(cursor.value).toISOString()}::timestamptz`
    : sql`${cursor.value}::int`;
  const later = sort.descending ? sql`<` : sql`>`;
  return sql`(${COLUMN[sort.key]}, ${proposals.id}) ${later} (${value}, ${cursor.id}::bigint)`;
}
