import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import * as once from './testing/every-row-once.ts';

const db = await testDatabase();
const how = { runs: 300, seed: Math.trunc(Math.random() * 2 ** 31) };

test.each([
  ['proposals, in every order', once.everyProposalOnce],
  ['announcements', once.everyAnnouncementOnce],
  ['notifications', once.everyNoticeOnce],
])(
  '%s: pages list every row once while rows are added and deleted',
  { timeout: HOUR_MS },
  async (_, follow) => {
    console.log(`seed ${how.seed}`);
    expect(await follow(db, how)).toBe(how.runs);
  },
);
