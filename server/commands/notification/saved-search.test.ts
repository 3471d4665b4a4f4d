import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { deletionLine } from '#domain/member/member.ts';
import { SAVED_SEARCH_MESSAGES, SEARCHES_PER_PERSON } from '#domain/notification/saved-search.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { savedSearchMatches, savedSearches } from '#server/db/schema/saved-search.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { pauseToken } from '#server/db/saved-search-token.ts';
import { findSearch, hasSearchEmails, listSearches } from '#server/queries/notification/saved-search.ts';
import { deleteAccount } from '../account/account-deletion.ts';
import { deleteSearch, editSearch, markSearchSeen, pauseSearchEmails, saveSearch } from './saved-search.ts';

const db = await testDatabase();
const owner = await createMember(db, 'Olga O.');
const FORM = { name: 'Mentors', cadence: 'off' };

function save(actor: SignedIn, query = 'kind=mentor', typed = FORM) {
  return saveSearch(db, actor, { params: new URLSearchParams(query), ...typed }, NOON);
}

async function addMatch(searchId: number, isEmailPending = false): Promise<number> {
  const proposalId = await insertProposal(db, owner.uid, NOON);
  await db.insert(savedSearchMatches).values({ searchId, proposalId, at: NOON, isEmailPending });
  return proposalId;
}

describe('saving a search', () => {
  test('stores the canonical query, for its person only', async () => {
    const [ana, noor] = [await createMember(db, 'Ana'), await createMember(db, 'Noor')];
    const { id } = expectOk(await save(ana, 'page=2&kind=mentor&q=zk'));
    const search = { id, ...FORM, query: '?q=zk&kind=mentor', isPaused: false, newCount: 0 };
    expect(await listSearches(db, ana)).toEqual([search]);
    expect(await findSearch(db, ana, id)).toEqual(search);
    expect([await listSearches(db, noor), await listSearches(db, VISITOR)]).toEqual([[], []]);
    expect([await findSearch(db, noor, id), await findSearch(db, VISITOR, id)]).toEqual([null, null]);
  });

  test('twice at once saves one; the same name for another query is refused', async () => {
    const ana = await createMember(db, 'Ana');
    const both = await Promise.all([save(ana), save(ana)]);
    expect(both[0]).toEqual(both[1]);
    expect(await save(ana, 'remote=1')).toMatchObject({
      refusal: { fields: { name: SAVED_SEARCH_MESSAGES.nameTaken } },
    });
  });

  test('is refused for a malformed query or form, and beyond the limit', async () => {
    const ana = await createMember(db, 'Ana');
    expect(await save(ana, 'kind=x')).toMatchObject({ refusal: { message: SAVED_SEARCH_MESSAGES.query } });
    expect(await save(ana, '', { ...FORM, name: '' })).toMatchObject({ refusal: { code: 'invalid' } });
    const names = Array.from({ length: SEARCHES_PER_PERSON + 1 }, (_, count) => `No. ${count}`);
    const saved = await Promise.all(names.map((name) => save(ana, 'kind=mentor', { ...FORM, name })));
    expect(saved.filter(({ ok }) => !ok)).toMatchObject([
      { refusal: { code: 'move_not_allowed', message: SAVED_SEARCH_MESSAGES.tooMany } },
    ]);
  });
});

describe('changing a search', () => {
  test('renames it, ends a pause, and drops pending emails where they are off', async () => {
    const ana = await createMember(db, 'Ana');
    const { id } = expectOk(await save(ana, '', { name: 'All', cadence: 'daily' }));
    await addMatch(id, true);
    await db.update(savedSearches).set({ pausedAt: NOON }).where(eq(savedSearches.id, id));
    expectOk(await editSearch(db, ana, id, { name: 'Everything', cadence: 'weekly' }));
    expect(await findSearch(db, ana, id)).toMatchObject({ name: 'Everything', isPaused: false, newCount: 1 });
    const pending = () => db.$count(savedSearchMatches, eq(savedSearchMatches.isEmailPending, true));
    expect(await pending()).toBe(1);
    expectOk(await editSearch(db, ana, id, { name: 'Everything', cadence: 'off' }));
    expect(await pending()).toBe(0);
  });

  test('is refused for another person’s search, a taken name and a bad form', async () => {
    const [ana, noor] = [await createMember(db, 'Ana'), await createMember(db, 'Noor')];
    const { id } = expectOk(await save(ana));
    expectOk(await save(ana, 'remote=1', { ...FORM, name: 'Remote' }));
    expect(await editSearch(db, noor, id, FORM)).toMatchObject({ refusal: { code: 'not_found' } });
    const codes = [
      { ...FORM, name: 'Remote' },
      { ...FORM, cadence: 'often' },
    ].map((typed) => editSearch(db, ana, id, typed));
    expect(await Promise.all(codes)).toMatchObject([
      { refusal: { fields: { name: SAVED_SEARCH_MESSAGES.nameTaken } } },
      { refusal: { fields: { cadence: SAVED_SEARCH_MESSAGES.cadence } } },
    ]);
  });
});

test('opening a search marks its matches as seen; withdrawn ones are not counted as new', async () => {
  const [ana, noor] = [await createMember(db, 'Ana'), await createMember(db, 'Noor')];
  const { id } = expectOk(await save(ana));
  const [withdrawn] = [await addMatch(id), await addMatch(id), await addMatch(id)];
  await db.update(proposals).set({ status: 'withdrawn' }).where(eq(proposals.id, withdrawn));
  expect(await findSearch(db, ana, id)).toMatchObject({ newCount: 2 });
  expect(await markSearchSeen(db, noor, id, NOON)).toMatchObject({ refusal: { code: 'not_found' } });
  expect(await findSearch(db, ana, id)).toMatchObject({ newCount: 2 });
  expect(expectOk(await markSearchSeen(db, ana, id, NOON))).toEqual({ query: '?kind=mentor' });
  expect(await findSearch(db, ana, id)).toMatchObject({ newCount: 0 });
});

test('the token of an email pauses all searches with emails, and a changed one does nothing', async () => {
  const ana = await createMember(db, 'Ana');
  const daily = expectOk(await save(ana, '', { name: 'Daily', cadence: 'daily' })).id;
  const off = expectOk(await save(ana, '', { name: 'Off', cadence: 'off' })).id;
  const match = await addMatch(daily, true);
  const token = pauseToken(ana.uid, 'secret');
  const wrong = [`x${token}`, 'x', pauseToken(ana.uid, 'another')];
  for (const one of wrong) {
    expect(await pauseSearchEmails(db, one, 'secret', NOON)).toMatchObject({
      refusal: { code: 'not_found' },
    });
    expect(await hasSearchEmails(db, one, 'secret')).toBeNull();
  }
  expect(await hasSearchEmails(db, token, 'secret')).toBe(true);
  for (const _ of ['once', 'again']) expectOk(await pauseSearchEmails(db, token, 'secret', NOON));
  expect(await hasSearchEmails(db, token, 'secret')).toBe(false);
  expect(await listSearches(db, ana)).toMatchObject([
    { id: daily, isPaused: true, newCount: 1 },
    { id: off, isPaused: false },
  ]);
  const [pending] = await db
    .select()
    .from(savedSearchMatches)
    .where(eq(savedSearchMatches.proposalId, match));
  expect(pending).toMatchObject({ isEmailPending: false });
});

test('a search is deleted by its person only, and with the account', async () => {
  const [ana, noor] = [await createMember(db, 'Ana'), await createMember(db, 'Noor')];
  const { id } = expectOk(await save(ana));
  expect(await deleteSearch(db, noor, id)).toMatchObject({ refusal: { code: 'not_found' } });
  expectOk(await deleteSearch(db, ana, id));
  const other = expectOk(await save(ana)).id;
  await addMatch(other);
  const blobs = { remove: () => Promise.resolve() };
  expectOk(await deleteAccount(db, blobs as never, ana, deletionLine(ana.email), NOON, () => {}));
  expect(await db.$count(savedSearches, eq(savedSearches.id, other))).toBe(0);
});
