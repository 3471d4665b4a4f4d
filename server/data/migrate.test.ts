import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate, MIGRATIONS } from './migrate.ts';
import { openTestDatabase } from './testing/test-database.ts';

const { db, config } = await openTestDatabase();
const shelf = { name: '9001-shelf', sql: 'create table shelf (id int); insert into shelf values (1);' };

test('a database is brought up to date once, and a second start finds nothing to do', async () => {
  expect(await migrate(config, [...MIGRATIONS, shelf])).toEqual(['9001-shelf']);
  expect(await migrate(config, [...MIGRATIONS, shelf])).toEqual([]);
  expect((await db.execute(sql`select count(*) as books from shelf`)).rows).toEqual([{ books: 1 }]);
});

test('a migration that was edited after it had been run is refused', async () => {
  const edited = { ...shelf, sql: `${shelf.sql} insert into shelf values (2);` };
  await expect(migrate(config, [...MIGRATIONS, edited])).rejects.toThrow('9001-shelf was edited');
});

test('a database of a newer version is refused', async () => {
  await expect(migrate(config, MIGRATIONS)).rejects.toThrow('9001-shelf, which this version does not know');
});

test('a migration that fails leaves nothing behind', async () => {
  const broken = { name: '9002-broken', sql: 'create table half (id int); select nonsense;' };
  await expect(migrate(config, [...MIGRATIONS, shelf, broken])).rejects.toThrow('9002-broken failed');
  expect((await db.execute(sql`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
});
