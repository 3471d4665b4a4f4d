import { type SQL, asc, desc, sql } from 'drizzle-orm';
import { type ProposalSort, type SortKey, sortToText } from '#domain/board/proposal-filter.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { LAST_INSTANT } from '../base/time-cursor.ts';

/** Id and sort key of a row. `pastTitles`: in a search, the match is not in the title. */
export type CursorRow = { id: number; key: Date | number; pastTitles: boolean };

/**
 * Keyset cursor: the page begins after this row. `before` counts earlier rows, for display only.
 */
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

const LARGEST_COUNT = 2 ** 31 - 1;

export function sortColumn(sort: ProposalSort) {
  return COLUMN[sort.key];
}

/** Order-by clause of a sort; ties go by id, in the same direction. */
export function orderByColumns(sort: ProposalSort): SQL[] {
  const direction = sort.descending ? desc : asc;
  return [direction(COLUMN[sort.key]), direction(proposals.id)];
}

/** Encodes the opaque cursor after `row`, the last one shown. */
export function cursorAfter(
  { id, key, pastTitles }: CursorRow,
  sort: ProposalSort,
  shownCount: number,
): string {
  const parts = [sortToText(sort), Number(key), id, shownCount, Number(pastTitles)];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Decodes a cursor; refuses a damaged one or one of another sort with `malformed`. */
export function readCursor(text: string, sort: ProposalSort): Outcome<Cursor> {
  const garbage = () =>
    refuse('malformed', {
      message: 'This page of the list cannot be found. Start again at the first.',
      fields: { after: 'This is not a cursor of this list.' },
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

/** Where clause for the rows after the cursor. */
export function isAfterCursor(cursor: Cursor, sort: ProposalSort): SQL {
  const value = IS_INSTANT[sort.key]
    ? sql`${new Date(cursor.value).toISOString()}::timestamptz`
    : sql`${cursor.value}::int`;
  const later = sort.descending ? sql`<` : sql`>`;
  return sql`(${COLUMN[sort.key]}, ${proposals.id}) ${later} (${value}, ${cursor.id}::bigint)`;
}
