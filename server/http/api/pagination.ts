import { z } from '@hono/zod-openapi';
import { MAX_PAGE_BYTES, MAX_PAGE_ITEMS } from '#domain/board/api-basics.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';

/** Bytes of a response beside its items: envelope, cursor and totals. */
const ENVELOPE_BYTES = 1000;

/** `limit` and `cursor` of a list call. */
export const pagingInput = {
  limit: z.int().min(1).max(MAX_PAGE_ITEMS).optional(),
  cursor: z
    .string()
    .max(300)
    .optional()
    .openapi({ description: '`next_cursor` of the previous response, with the same filter.' }),
};

/** What `data` of every list call accepts. */
export type PagingInput = { limit?: number | undefined; cursor?: string | undefined };

/** The API's name of the queries' cursor field. */
export const CURSOR_WIRE_NAME = { after: 'data.cursor' };

/** Beside `data` in the response of a list call. */
export const pagingOutput = {
  next_cursor: z
    .string()
    .nullable()
    .openapi({ description: 'Send it as `cursor` for the items that follow; null at the end.' }),
};

declare const item: unique symbol;

/**
 * The JSON of a list response with at most 500 items and 2 MB. Only `boundedList` makes one, and a
 * list endpoint accepts nothing else.
 */
export type BoundedList<Item> = { readonly json: string; readonly [item]: Item };

type ListOptions<Row, Item> = {
  /** The `limit` of the request. */
  limit?: number | undefined;
  toItem: (row: Row) => Item;
  /** The cursor after `row`, which is item number `count` of this response. */
  cursorOf: (row: Row, count: number) => string;
  /** More keys beside `data`. */
  beside?: Record<string, unknown>;
};

/**
 * Makes a list response of whole items from `rows`, which yield one more than `limit` if there is
 * more. Always takes at least one item, so that each `next_cursor` leads on.
 */
export async function boundedList<Row, Item>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { limit = MAX_PAGE_ITEMS, toItem, cursorOf, beside = {} }: ListOptions<Row, Item>,
): Promise<BoundedList<Item>> {
  const items: string[] = [];
  let bytes = ENVELOPE_BYTES;
  let last: Row | null = null;
  let next_cursor: string | null = null;
  for await (const row of rows) {
    const json = JSON.stringify(toItem(row));
    bytes += Buffer.byteLength(json) + 1;
    if (last !== null && (items.length >= Math.min(limit, MAX_PAGE_ITEMS) || bytes > MAX_PAGE_BYTES)) {
      next_cursor = cursorOf(last, items.length);
      break;
    }
    items.push(json);
    last = row;
  }
  const after = JSON.stringify({ next_cursor, ...beside }).slice(1);
  const json = `{"success":true,"result":"success","data":[${items.join(',')}],${after}`;
  return { json } as BoundedList<Item>;
}

/**
 * The rows after the one whose cursor is `cursor`, of a short list that is read whole. Refuses the
 * cursor of no row with `malformed`.
 */
export function rowsAfter<Row>(
  rows: readonly Row[],
  cursor: string | undefined,
  cursorOf: (row: Row) => string,
): Outcome<readonly Row[]> {
  if (cursor === undefined) return done(rows);
  const index = rows.findIndex((row) => cursorOf(row) === cursor);
  if (index !== -1) return done(rows.slice(index + 1));
  return refuse('malformed', { fields: { [CURSOR_WIRE_NAME.after]: 'This is not a cursor of this list.' } });
}
