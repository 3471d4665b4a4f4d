import { z } from '@hono/zod-openapi';
import { MAX_PAGE_ITEMS } from '../../../domain/api-basics.ts';

/** The most bytes of a response, less room for its envelope and cursor. */
const MAX_PAGE_BYTES = 2_000_000 - 1000;

/** `limit` and `cursor` of a list call. */
export const pagingInput = {
  limit: z.int().min(1).max(MAX_PAGE_ITEMS).optional(),
  cursor: z
    .string()
    .max(300)
    .optional()
    .openapi({ description: '`next_cursor` of the previous response, with the same filter.' }),
};

/** The API's name of the queries' cursor field. */
export const CURSOR_WIRE_NAME = { after: 'data.cursor' };

/** Beside `data` in the response of a list call. */
export const pagingOutput = {
  next_cursor: z
    .string()
    .nullable()
    .openapi({ description: 'Send it as `cursor` for the items that follow; null at the end.' }),
};

/**
 * Takes whole items from `rows`, at most `limit` and at most the bytes of a response, but at least
 * one. `last` is the row before the next page, null at the end: `rows` yields one more than `limit`
 * if there is more.
 */
export async function fillPage<Row, Item>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  limit: number,
  toItem: (row: Row) => Item,
): Promise<{ items: Item[]; last: Row | null }> {
  const items: Item[] = [];
  let bytes = 0;
  let last: Row | null = null;
  for await (const row of rows) {
    const item = toItem(row);
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    if (items.length === limit || (last !== null && bytes > MAX_PAGE_BYTES)) return { items, last };
    items.push(item);
    last = row;
  }
  return { items, last: null };
}
