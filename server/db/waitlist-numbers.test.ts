import { randomBytes } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { NOON, createMember } from '../../tests/fixtures/sample-content.ts';
import { type Database, createDatabase } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { applications } from './schema/proposal.ts';
import { insertApplication, insertProposal } from './testing/board-rows.ts';
import { testDatabase } from './testing/test-database.ts';

const shared = await testDatabase();

/** A proposal with waitlisted applications that have these ranks; the ids by position. */
async function waitlistWith(db: Database, ranks: readonly (number | null)[]) {
  const owner = await createMember(db, 'Olga O.');
  const proposalId = await insertProposal(db, owner.uid, NOON, { appType: 'rolling' });
  const ids: number[] = [];
  for (const [index, rank] of ranks.entries()) {
    const { uid } = await createMember(db, `Person ${index}`);
    const facts = { proposalId, applicantId: uid, resumeId: null, status: 'waitlisted' } as const;
    const id = await insertApplication(db, facts, NOON);
    await db.update(applications).set({ waitlistRank: rank }).where(eq(applications.id, id));
    ids.push(id);
  }
  const order = async () => {
    const rows = await db
      .select({ id: applications.id, rank: applications.waitlistRank })
      .from(applications)
      .where(eq(applications.proposalId, proposalId))
      .orderBy(asc(applications.waitlistRank), asc(applications.id));
    return rows.map(({ id, rank }) => [ids.indexOf(id), rank]);
  };
  return { proposalId, ids, order };
}

test('a number that is taken moves the others back', async () => {
  const { ids, order } = await waitlistWith(shared, [1, 2, 3, null]);
  await shared.update(applications).set({ waitlistRank: 2 }).where(eq(applications.id, ids[3]!));
  expect(await order()).toEqual([
    [0, 1],
    [3, 2],
    [1, 3],
    [2, 4],
  ]);
});

test('a move as version 1.0.0 writes it leaves the order that its reader chose, with unique numbers', async () => {
  const { ids, order } = await waitlistWith(shared, [1, 2, 3, 4, 5]);
  // The reader has a conflict with the second and the fourth, and moves the fifth to the front.
  const seen = [ids[4]!, ids[0]!, ids[2]!];
  await shared.transaction((tx) =>
    tx.execute(sql`update applications set waitlist_rank = ranked.rank
      from unnest(${sql.param(seen)}::bigint[]) with ordinality as ranked (id, rank)
      where applications.id = ranked.id and waitlist_rank is distinct from ranked.rank`),
  );
  const rows = await order();
  expect(new Set(rows.map(([, rank]) => rank)).size).toBe(5);
  expect(rows.map(([index]) => index).filter((index) => [4, 0, 2].includes(index!))).toEqual([4, 0, 2]);
});

test('two rows of a proposal cannot have one number, and rows of two proposals can', async () => {
  const one = await waitlistWith(shared, [1]);
  const other = await waitlistWith(shared, [1]);
  expect([await one.order(), await other.order()]).toEqual([[[0, 1]], [[0, 1]]]);
  const { uid } = await createMember(shared);
  const facts = {
    proposalId: one.proposalId,
    applicantId: uid,
    resumeId: null,
    status: 'waitlisted',
  } as const;
  const inserted = shared.transaction(async (tx) => {
    await tx.execute(sql`alter table applications disable trigger applications_waitlist_room`);
    const id = await insertApplication(tx, facts, NOON);
    await tx.update(applications).set({ waitlistRank: 1 }).where(eq(applications.id, id));
  });
  await expect(inserted).rejects.toMatchObject({
    cause: { code: '23P01', constraint: 'applications_waitlist_rank' },
  });
});

test('the migration numbers again the waitlists with a number twice, in their order, and leaves others alone', async () => {
  const server = inject('testServer');
  const config = { ...server, database: `test_${randomBytes(6).toString('hex')}` };
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${config.database} template template0`);
  const opened = createDatabase({ ...config, max: 2 });
  try {
    await migrate(
      config,
      MIGRATIONS.filter(({ name }) => !name.startsWith('0030')),
    );
    const twice = await waitlistWith(opened.db, [2, 1, 2, 5, null]);
    const once = await waitlistWith(opened.db, [3, 7]);
    await migrate(config);
    expect(await twice.order()).toEqual([
      [1, 1],
      [0, 2],
      [2, 3],
      [3, 4],
      [4, null],
    ]);
    expect(await once.order()).toEqual([
      [0, 3],
      [1, 7],
    ]);
  } finally {
    await opened.close();
    await admin.query(`drop database ${config.database} with (force)`);
    await admin.end();
  }
});
