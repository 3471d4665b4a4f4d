import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { NO_FILTER } from '#domain/board/proposal-filter.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { savedSearchMatches } from '#server/db/schema/saved-search.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { matchedFacts } from '#domain/board/proposal-match.ts';
import { matchSavedSearches } from '#server/notifications/saved-search-alerts.ts';
import { saveBookmark } from '../board/bookmark.ts';
import { closeProposal, publishContent } from './proposal.ts';
import { reopenProposal } from './close-date.ts';
import { stateDemand } from './demand-statement.ts';
import { saveSearch } from '../notification/saved-search.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { listProposals } from '#server/queries/proposal/proposal-list.ts';
import { nextChangeAt } from '#server/queries/proposal/next-change.ts';

const db = await testDatabase();
const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

async function published() {
  const owner = await createMember(db);
  return { owner, id: expectOk(await publishContent(db, owner, sampleContent(), NOON)).id };
}

async function read(id: number, at = NOON) {
  return expectOk(await findProposal(db, VISITOR, id, at)).proposal;
}

test('the owner states and takes back the demand, and no follower is notified', async () => {
  const { owner, id } = await published();
  const follower = await createMember(db);
  expectOk(await saveBookmark(db, follower, id, NOON));
  const before = [await db.$count(emails), await db.$count(notifications)];
  expectOk(await stateDemand(db, owner, id, { demand: 'looking' }, NOON));
  expect(await read(id)).toMatchObject({ demand: 'looking', demandUntil: later(14) });
  expectOk(await stateDemand(db, owner, id, { demand: 'open' }, NOON));
  expect(await read(id)).toMatchObject({ demand: null, demandUntil: null });
  expect([await db.$count(emails), await db.$count(notifications)]).toEqual(before);
});

test('another value is invalid, another member is refused, and a closed proposal has no demand', async () => {
  const { owner, id } = await published();
  const code = async (...args: Parameters<typeof stateDemand>) => {
    const outcome = await stateDemand(...args);
    return outcome.ok ? 'done' : outcome.refusal.code;
  };
  expect(await code(db, owner, id, { demand: 'gold' }, NOON)).toBe('invalid');
  expect(await code(db, await createMember(db), id, { demand: 'looking' }, NOON)).toBe('forbidden');
  expect(await code(db, owner, 2_000_000_000, { demand: 'looking' }, NOON)).toBe('not_found');
  expectOk(await stateDemand(db, owner, id, { demand: 'plenty' }, NOON));
  expectOk(await closeProposal(db, owner, id, NOON));
  expect(await code(db, owner, id, { demand: 'looking' }, NOON)).toBe('not_accepting');
});

test('reopening ends what was stated before', async () => {
  const { owner, id } = await published();
  expectOk(await stateDemand(db, owner, id, { demand: 'plenty' }, NOON));
  expectOk(await closeProposal(db, owner, id, NOON));
  expectOk(await reopenProposal(db, owner, id, { closeAt: '2026-12-08' }, NOON));
  expect(await read(id)).toMatchObject({ status: 'open', demand: null, demandUntil: null });
});

test('cached pages expire when a statement lapses', async () => {
  const { owner, id } = await published();
  const at = new Date(NOON.getTime() - 14 * DAY_MS + 60_000);
  expectOk(await stateDemand(db, owner, id, { demand: 'looking' }, at));
  expect(await nextChangeAt(db, NOON)).toEqual(new Date(NOON.getTime() + 60_000));
  const ids = async (now: Date) =>
    expectOk(await listProposals(db, { ...NO_FILTER, demand: 'looking' }, now)).rows.map((row) => row.id);
  expect(await ids(NOON)).toContain(id);
  expect(await ids(new Date(NOON.getTime() + 60_000))).not.toContain(id);
});

test('a saved search for what is still looking is matched by the statement, once', async () => {
  const { owner, id } = await published();
  const reader = await createMember(db);
  const params = new URLSearchParams('demand=looking');
  const { id: search } = expectOk(
    await saveSearch(db, reader, { name: 'Looking', cadence: 'at_once', params }, NOON),
  );
  const before = matchedFacts(await read(id));
  expectOk(await stateDemand(db, owner, id, { demand: 'looking' }, later(1)));
  const change = { before, at: later(1).toISOString() };
  await matchSavedSearches(db, { proposalId: id, change }, later(1));
  await matchSavedSearches(db, { proposalId: id, change }, later(1));
  const matches = await db.select().from(savedSearchMatches);
  expect(matches.filter(({ searchId }) => searchId === search)).toMatchObject([{ proposalId: id }]);
  const { demand: _demand, demandUntil: _until, terms: _terms, hoursPerWeek: _hours, ...older } = before;
  // A job of an earlier version says nothing about the demand, the terms and the hours.
  expect(
    await matchSavedSearches(db, { proposalId: id, change: { ...change, before: older as never } }, later(1)),
  ).toBe(0);
});
