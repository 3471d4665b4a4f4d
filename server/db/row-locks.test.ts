import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBoardWithApplicants } from '../../tests/fixtures/board-with-applicants.ts';
import { applications } from './schema/proposal.ts';
import { testDatabase } from './testing/test-database.ts';
import { lockApplication, lockApplications, lockProposal } from './row-locks.ts';

const db = await testDatabase();

test('lockApplications locks only the given applications', async () => {
  const [board, other] = [await createBoardWithApplicants(db, 2), await createBoardWithApplicants(db, 1)];
  const [locked, ...free] = [...board.ids, ...other.ids];
  await db.transaction(async (tx) => {
    expect(await lockApplications(tx, [locked!])).toMatchObject({ applications: [{ id: locked }] });
    const found = await db
      .select({ id: applications.id })
      .from(applications)
      .where(inArray(applications.id, [locked!, ...free]))
      .orderBy(applications.id)
      .for('update', { skipLocked: true });
    expect(found.map(({ id }) => id)).toEqual(free);
  });
});

test('lockApplications returns undefined if one of the applications does not exist', async () => {
  const { ids } = await createBoardWithApplicants(db, 1);
  expect(await lockApplications(db, [...ids, 2_000_000_000])).toBeUndefined();
});

test('lockApplication returns undefined if the application is deleted while it waits for the proposal', async () => {
  const { id, ids } = await createBoardWithApplicants(db, 1);
  const isWaitedFor = async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await db.execute(waiting)).rows.length > 0;
  };
  const [found] = await db.transaction(async (tx) => {
    await lockProposal(tx, id);
    const waits = db.transaction((later) => lockApplication(later, ids[0]!));
    const answered = waits.then(() => true);
    while (!(await Promise.race([answered, isWaitedFor()])));
    await tx.delete(applications).where(eq(applications.id, ids[0]!));
    return [waits];
  });
  expect(await found).toBeUndefined();
});
