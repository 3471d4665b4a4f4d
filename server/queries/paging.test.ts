import { expect, test } from 'vitest';
import { testDatabase } from '#server/db/testing/test-database.ts';
import * as once from './testing/every-row-once.ts';

const db = await testDatabase();
const how = { runs: 8, seed: 20_261_121 };

test.each([
  ['proposals, in every order', once.everyProposalOnce],
  ['announcements', once.everyAnnouncementOnce],
  ['notifications', once.everyNoticeOnce],
])(
  '%s: pages list every row once while rows are added and deleted',
  { timeout: 300_000 },
  async (_, follow) => {
    expect(await follow(db, how)).toBe(how.runs);
  },
);
