import { expect, test } from 'vitest';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { popularTopics } from './popular-topic.ts';

const db = await testDatabase();

test('lists the most frequent topics of open proposals, with counts', () =>
  rolledBack(db, async (tx) => {
    const owner = await createMember(tx);
    const topics = (...three: [string, string, string]) => ({ topics: three });
    await insertProposal(tx, owner.uid, NOON, topics('MEV', 'AI', 'N/A'));
    await insertProposal(tx, owner.uid, NOON, topics('mev', 'Rollups', 'N/A'));
    await insertProposal(tx, owner.uid, NOON, { ...topics('MEV', 'x', 'y'), status: 'closed' });
    const found = await popularTopics(tx, NOON);
    expect(found.map(({ topic, count }) => [topic.toLowerCase(), count])).toEqual([
      ['mev', 2],
      ['ai', 1],
      ['rollups', 1],
    ]);
  }));
