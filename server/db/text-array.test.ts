import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from './testing/test-database.ts';
import { parseTextArray } from './text-array.ts';

const db = await testDatabase();

test('a text array of PostgreSQL is read as it was sent', async () => {
  const letters = fc.constantFrom('a', 'é', '中', '😀', '"', '\\', ',', '{', '}', ' ', '\n', 'NULL', "'");
  const text = fc.array(letters, { maxLength: 6 }).map((parts) => parts.join(''));
  const lists = fc.array(fc.option(text), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      const { rows } = await db.execute(sql`select ${sql.param(list)}::text[] as list`);
      expect(rows[0]).toEqual({ list });
    }),
    { numRuns: 300 },
  );
});

test('a text array of two dimensions, or with other bounds, is read by pg', () => {
  expect(parseTextArray('{{a,b},{c,d}}')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(parseTextArray('[2:3]={a,b}')).toEqual(['a', 'b']);
});

test('the longest answers of an application take no time to speak of', () => {
  const answer = '中'.repeat(20_000);
  const literal = `{${answer},"${answer} x",${answer}}`;
  const before = process.threadCpuUsage();
  for (let count = 0; count < 50; count += 1) parseTextArray(literal);
  const { user, system } = process.threadCpuUsage(before);
  // 200 ms with the parser of pg.
  expect((user + system) / 1000).toBeLessThan(50);
});
