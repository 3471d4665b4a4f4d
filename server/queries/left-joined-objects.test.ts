import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

async function loadTables(): Promise<Map<string, PgTable>> {
  const files = sources.filter((file) => dirname(file) === join('db', 'schema'));
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<object>));
  const exported = modules.flatMap((module) => Object.entries(module) as [string, unknown][]);
  return new Map(exported.filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)));
}

/** Objects of a select that begin with a column of a left-joined table. */
function leftJoinedObjects(text: string): { object: string; table: string; column: string }[] {
  const joined = [...text.matchAll(/\.leftJoin\(\s*(\w+),/g)].map(([, table]) => table);
  return [...text.matchAll(/(\w+): \{\s*\w+: (\w+)\.(\w+)[,\s]/g)]
    .map(([, object, table, column]) => ({ object: object!, table: table!, column: column! }))
    .filter(({ table }) => joined.includes(table));
}

test('a left-joined object begins with a column that is never null, since its null makes all of it null', async () => {
  const tables = await loadTables();
  const found = sources.flatMap((file) =>
    leftJoinedObjects(readFileSync(join(root, file), 'utf8')).map((object) => ({ file, ...object })),
  );
  expect(found.length).toBeGreaterThan(3);
  expect(tables.size).toBeGreaterThan(60);
  const nullable = found.filter(({ table, column }) => {
    const columns = tables.has(table) ? getTableColumns(tables.get(table)!) : {};
    return columns[column]?.notNull === false;
  });
  expect(nullable).toEqual([]);
});

test('a select that begins with a nullable column is found', () => {
  const text = 'select({ review: { score: reviews.score, tags: reviews.tags } }).leftJoin(reviews, on)';
  expect(leftJoinedObjects(text)).toEqual([{ object: 'review', table: 'reviews', column: 'score' }]);
});
