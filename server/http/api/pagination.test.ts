import { z } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import { MAX_PAGE_BYTES, MAX_PAGE_ITEMS } from '#domain/board/api-basics.ts';
import type { ApiOperation, JsonSchema } from '#domain/board/api-description.ts';
import { done, refuse } from '#domain/base/refusal.ts';
import { createApi } from './api.ts';
import { authenticatedEndpoint, authenticatedList, createApiApp } from './endpoint.ts';
import { boundedList, pagingInput, rowsAfter } from './pagination.ts';

const verify = () => Promise.resolve(refuse('unauthenticated'));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const toItem = (id: number) => ({ id });
const cursorOf = String;
const read = ({ json }: { json: string }) =>
  JSON.parse(json) as { data: { id: number }[]; next_cursor: string };

describe('boundedList', () => {
  test('returns every row and no cursor where all fit', async () => {
    const list = await boundedList(numbers(3), { toItem, cursorOf, beside: { total: 3 } });
    expect(JSON.parse(list.json)).toEqual({
      success: true,
      result: 'success',
      data: [{ id: 1 }, { id: 2 }, { id: 3 }],
      next_cursor: null,
      total: 3,
    });
  });

  test.each([
    [2, 2],
    [undefined, MAX_PAGE_ITEMS],
    [MAX_PAGE_ITEMS + 1, MAX_PAGE_ITEMS],
  ])('with limit %s it returns %s of more rows, and the cursor of the last', async (limit, count) => {
    const rows = numbers(MAX_PAGE_ITEMS + 2);
    const page = read(await boundedList(rows, { limit, toItem, cursorOf }));
    expect([page.data.length, page.next_cursor]).toEqual([count, String(count)]);
  });

  test('stops before 2 MB of UTF-8, envelope included', async () => {
    const text = '中'.repeat(100_000);
    const list = await boundedList(numbers(20), { toItem: (id) => ({ id, text }), cursorOf });
    expect(Buffer.byteLength(list.json)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    expect(read(list).data.map(({ id }) => id)).toEqual(numbers(6));
    expect(read(list).next_cursor).toBe('6');
  });

  test('takes one item that is longer than a whole response', async () => {
    const text = 'x'.repeat(MAX_PAGE_BYTES);
    const list = await boundedList(numbers(2), { toItem: (id) => ({ id, text }), cursorOf });
    expect([read(list).data.length, read(list).next_cursor]).toEqual([1, '1']);
  });
});

test('rowsAfter continues after the row of a cursor and refuses the cursor of no row', () => {
  expect(rowsAfter([4, 5, 6], undefined, cursorOf)).toEqual(done([4, 5, 6]));
  expect(rowsAfter([4, 5, 6], '5', cursorOf)).toEqual(done([6]));
  expect(rowsAfter([4, 5, 6], '7', cursorOf)).toMatchObject({
    refusal: { code: 'malformed', fields: { 'data.cursor': expect.any(String) } },
  });
});

describe('/openapi.json', () => {
  const { paths = {}, components } = createApi(verify, 'https://board.example').description;
  const operations: [string, ApiOperation][] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, ApiOperation] => [path, operation]),
  );
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref ? resolve(components!.schemas![schema.$ref.split('/').at(-1)!]!) : schema;
  const jsonOf = (content: Record<string, { schema?: JsonSchema }> | undefined) =>
    resolve(content?.['application/json']?.schema ?? {});
  const answerOf = (operation: ApiOperation) => jsonOf(operation.responses?.['200']?.content);
  const isList = (schema: JsonSchema) => [schema.type].flat().includes('array');

  /** Where a schema has an array without `maxItems`, or with more than a response may hold. */
  const unbounded = (given: JsonSchema, at: string): string[] => {
    const schema = resolve(given);
    const own = isList(schema) && !((schema.maxItems ?? Infinity) <= MAX_PAGE_ITEMS) ? [at] : [];
    return [
      ...own,
      ...(schema.items ? unbounded(schema.items, `${at}[]`) : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unbounded(one, `${at}.${name}`)),
      ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((item) => unbounded(item, at)),
    ];
  };

  test('bounds every array of every response', () => {
    expect(operations.length).toBeGreaterThan(40);
    expect(operations.flatMap(([path, operation]) => unbounded(answerOf(operation), path))).toEqual([]);
  });

  test('finds an array without a bound', () => {
    const list: JsonSchema = { type: 'array', items: { type: 'integer' } };
    expect(unbounded({ type: 'object', properties: { data: list } }, '/x')).toEqual(['/x.data']);
    expect(unbounded({ anyOf: [{ ...list, maxItems: MAX_PAGE_ITEMS + 1 }, { type: 'null' }] }, '/x')).toEqual(
      ['/x'],
    );
  });

  test('describes next_cursor, limit and cursor of every call whose data is a list', () => {
    const lists = operations.filter(([, operation]) =>
      isList(resolve(answerOf(operation).properties?.['data'] ?? {})),
    );
    expect(lists.map(([path]) => path).toSorted()).toEqual([
      '/announcement/get_announcements',
      '/application/get_applications',
      '/project/get_drafts',
      '/project/get_projects',
      '/project/get_questions',
      '/review/get_assigned',
    ]);
    for (const [path, operation] of lists) {
      expect([path, answerOf(operation).required]).toEqual([path, expect.arrayContaining(['next_cursor'])]);
      const data = resolve(jsonOf(operation.requestBody?.content).properties!['data']!);
      for (const { properties = {} } of (data.anyOf ?? [data]).map(resolve))
        expect([path, Object.keys(properties)]).toEqual([path, expect.arrayContaining(['limit', 'cursor'])]);
    }
  });
});

test('a list does not compile as a plain endpoint, nor as a list without paging or bound', () => {
  const app = createApiApp();
  const about = { tag: 'T', summary: 'S', description: 'D' };
  const item = z.strictObject({ id: z.int() });
  const paged = z.strictObject(pagingInput);
  const none = z.strictObject({ limit: z.string() });
  // @ts-expect-error A list is no `result`.
  authenticatedEndpoint(app, verify, { ...about, path: '/a', data: none, result: z.array(item) }, () =>
    Promise.resolve(done([])),
  );
  // @ts-expect-error `data` does not page.
  authenticatedList(app, verify, { ...about, path: '/b', data: none, item }, () => boundedOf([]));
  const plain = () => Promise.resolve(done([]));
  // @ts-expect-error A plain array has no bound.
  authenticatedList(app, verify, { ...about, path: '/c', data: paged, item }, plain);
  authenticatedList(app, verify, { ...about, path: '/d', data: paged, item }, () => boundedOf([1]));
  expect(app.routes.length).toBeGreaterThan(0);
});

const boundedOf = async (rows: number[]) => done(await boundedList(rows, { toItem, cursorOf }));
