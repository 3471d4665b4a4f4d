import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { savedSearchMatches, savedSearches } from '#server/db/schema/saved-search.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { listSearches } from '#server/queries/notification/saved-search.ts';
import { action as remove, loader as removePage } from './delete-search.tsx';
import { action as edit, loader as editPage } from './edit-search.tsx';
import { action as add, loader as newPage } from './new-search.tsx';
import { action as open, loader as openPage } from './open-search.ts';

const db = await testDatabase();
const ask = routeCaller(db);
const PATH = '/saved-searches/new?page=2&remote=1&q=zk';
const FORM = { name: 'Remote zk', cadence: 'daily' };
const TAB = { status: 303, to: '/user?tab=saved' };

test('a search is saved, changed and deleted with plain forms', async () => {
  const actor = await createMember(db);
  const page = { query: '?q=zk&remote=1', description: '“zk”, Remote' };
  expect(await ask(newPage, { actor, path: PATH })).toMatchObject({ data: page });
  expect(await ask(add, { actor, path: PATH, form: FORM })).toEqual({ status: 303, to: '/?q=zk&remote=1' });
  const [saved] = await listSearches(db, actor);
  const params = { id: String(saved!.id) };
  expect(await ask(editPage, { actor, params })).toMatchObject({ data: { ...FORM, ...page } });
  expect(await ask(edit, { actor, params, form: { name: 'zk', cadence: 'off' } })).toMatchObject(TAB);
  expect(await listSearches(db, actor)).toMatchObject([{ name: 'zk', cadence: 'off' }]);
  expect(await ask(removePage, { actor, params })).toMatchObject({ data: { name: 'zk' } });
  expect(await ask(remove, { actor, params, form: {} })).toMatchObject(TAB);
  expect(await listSearches(db, actor)).toEqual([]);
});

test('opening marks matches as seen with a POST only, and redirects to the list', async () => {
  const actor = await createMember(db);
  await ask(add, { actor, path: PATH, form: FORM });
  const [search] = await listSearches(db, actor);
  const { id } = search!;
  const proposalId = await insertProposal(db, (await createMember(db)).uid, NOON);
  await db.insert(savedSearchMatches).values({ searchId: id, proposalId, at: NOON, isEmailPending: false });
  const params = { id: String(id) };
  expect(await ask(openPage, { actor, params })).toMatchObject({ to: '/user?tab=saved' });
  expect(await listSearches(db, actor)).toMatchObject([{ newCount: 1 }]);
  expect(await ask(open, { actor, params, form: {} })).toEqual({ status: 303, to: '/?q=zk&remote=1' });
  expect(await listSearches(db, actor)).toMatchObject([{ newCount: 0 }]);
});

test('a query that no longer parses is not opened as the whole list', async () => {
  const actor = await createMember(db);
  await ask(add, { actor, path: PATH, form: FORM });
  await db.update(savedSearches).set({ query: '?later=1' }).where(eq(savedSearches.userId, actor.uid));
  const [search] = await listSearches(db, actor);
  const params = { id: String(search!.id) };
  expect(await ask(open, { actor, params, form: {} })).toMatchObject(TAB);
  expect(await ask(editPage, { actor, params })).toMatchObject({
    data: { description: expect.stringContaining('Needs attention') as string },
  });
});

test('a visitor signs in and returns to the search; another member’s is not found', async () => {
  const next = encodeURIComponent(PATH);
  expect(await ask(newPage, { actor: VISITOR, path: PATH })).toEqual({
    status: 303,
    to: `/signin?next=${next}`,
  });
  const owner = await createMember(db);
  await ask(add, { actor: owner, path: PATH, form: FORM });
  const [search] = await listSearches(db, owner);
  const params = { id: String(search!.id) };
  const actor = await createMember(db);
  for (const loader of [editPage, removePage])
    expect(await ask(loader, { actor, params })).toMatchObject({ status: 404 });
  for (const action of [open, remove])
    expect(await ask(action, { actor, params, form: {} })).toMatchObject({ status: 404 });
  expect(await ask(edit, { actor, params, form: FORM })).toMatchObject({ status: 404 });
  expect(await ask(open, { actor: VISITOR, params, form: {} })).toMatchObject({ status: 303 });
});

test('a filter that the list refuses can’t be saved', async () => {
  const actor = await createMember(db);
  expect(await ask(newPage, { actor, path: '/saved-searches/new?kind=x' })).toMatchObject({ status: 422 });
});
