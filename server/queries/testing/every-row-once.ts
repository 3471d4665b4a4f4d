import fc from 'fast-check';
import { createMember } from '../../../tests/fixtures/sample-content.ts';
import { SORT_KEYS } from '#domain/board/proposal-filter.ts';
import type { Database } from '#server/db/database.ts';
import { rolledBack } from '#server/db/testing/test-database.ts';
import * as lists from './paged-lists.ts';
import { type Change, anyChanges, followPages } from './paging.ts';

type How = { runs: number; seed: number };

/** Pages through changing lists of up to `most` rows, each in a transaction that is rolled back. */
async function everyRow<Choice>(
  db: Database,
  { runs, seed }: How,
  choices: fc.Arbitrary<Choice>,
  most: number,
  follow: (tx: Database, choice: Choice & { size: number }, changes: Change[][]) => Promise<unknown>,
): Promise<number> {
  let followed = 0;
  const one = fc.asyncProperty(choices, fc.nat({ max: most }), anyChanges, async (choice, size, changes) => {
    followed += 1;
    await rolledBack(db, async (tx) => void (await follow(tx, { ...choice, size }, changes)));
  });
  await fc.assert(one, { numRuns: runs, seed });
  return followed;
}

export function everyProposalOnce(db: Database, how: How): Promise<number> {
  const sort = fc.record({ key: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() });
  const by = fc.constantFrom('page', 'two pages', 'call');
  const choices = fc.record({ sort, by });
  return everyRow(db, how, choices, 25, async (tx, choice, changes) => {
    const owner = await createMember(tx);
    return followPages(lists.proposalList(tx, owner, choice), changes);
  });
}

export function everyAnnouncementOnce(db: Database, how: How): Promise<number> {
  return everyRow(db, how, fc.constant({}), 20, (tx, choice, changes) =>
    followPages(lists.announcementList(tx, choice), changes),
  );
}

export function everyNoticeOnce(db: Database, how: How): Promise<number> {
  const choices = fc.record({ unread: fc.boolean() });
  return everyRow(db, how, choices, 40, async (tx, choice, changes) =>
    followPages(lists.noticeList(tx, await createMember(tx), choice), changes),
  );
}
