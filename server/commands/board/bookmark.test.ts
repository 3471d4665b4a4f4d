import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { bookmarks } from '#server/db/schema/bookmark.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { countSaved, listSaved, savedIds } from '#server/queries/board/bookmark.ts';
import { removeBookmark, saveBookmark } from './bookmark.ts';

const db = await testDatabase();
const owner = await createMember(db, 'Olga O.');

const posted = (more: Parameters<typeof insertProposal>[3] = {}) => insertProposal(db, owner.uid, NOON, more);
const moment = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
const savedProposals = async (person: SignedIn) => {
  const saved = await listSaved(db, person);
  expect(await countSaved(db, person)).toBe(saved.length);
  return saved.map(({ id, gone, proposal }) => [id, gone ? 'gone' : proposal.title]);
};

test('lists a person’s bookmarks once each, the latest first, and to no one else', async () => {
  const [ana, ben] = [await createMember(db, 'Ana'), await createMember(db, 'Ben')];
  const [one, two] = [await posted({ title: 'One' }), await posted({ title: 'Two' })];
  for (const [place, id] of [one, two, one].entries())
    expect(await saveBookmark(db, ana, id, moment(place))).toMatchObject({ ok: true });
  expect(await savedProposals(ana)).toEqual([
    [two, 'Two'],
    [one, 'One'],
  ]);
  expect((await savedIds(db, ana)).sort()).toEqual([one, two].sort());
  expect([await savedProposals(ben), await savedIds(db, VISITOR), await listSaved(db, VISITOR)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await countSaved(db, VISITOR)).toBe(0);
});

test('removing a bookmark takes it off the list, and removing it twice succeeds', async () => {
  const ana = await createMember(db, 'Ana');
  const id = await posted();
  await saveBookmark(db, ana, id, NOON);
  for (let time = 0; time < 2; time += 1)
    expect(await removeBookmark(db, ana, id)).toMatchObject({ ok: true });
  expect(await savedProposals(ana)).toEqual([]);
});

test('removing a bookmark changes no other bookmark of that person or of others', async () => {
  const [ana, ben] = [await createMember(db, 'Ana'), await createMember(db, 'Ben')];
  const [one, two] = [await posted(), await posted()];
  for (const person of [ana, ben]) for (const id of [one, two]) await saveBookmark(db, person, id, NOON);
  await removeBookmark(db, ana, one);
  expect(await savedIds(db, ana)).toEqual([two]);
  expect((await savedIds(db, ben)).toSorted((a, b) => a - b)).toEqual([one, two]);
});

test('refuses a proposal that is withdrawn, hidden or missing', async () => {
  const ana = await createMember(db, 'Ana');
  const refusals = [
    await saveBookmark(db, ana, await posted({ status: 'withdrawn' }), NOON),
    await saveBookmark(db, ana, await posted({ status: 'hidden', hiddenFrom: 'open' }), NOON),
    await saveBookmark(db, ana, 987_654, NOON),
  ].map((outcome) => (outcome.ok ? 'saved' : outcome.refusal.code));
  expect(refusals).toEqual(['withdrawn', 'not_found', 'not_found']);
});

test('a bookmark loses its title once the proposal is withdrawn and is not listed once it is hidden', async () => {
  const [ana, applicant] = [await createMember(db, 'Ana'), await createMember(db, 'Ivo')];
  const [withdrawn, hidden] = [await posted({ title: 'Secret one' }), await posted({ title: 'Secret two' })];
  for (const person of [ana, applicant]) {
    await saveBookmark(db, person, withdrawn, moment(2));
    await saveBookmark(db, person, hidden, moment(1));
  }
  for (const proposalId of [withdrawn, hidden]) {
    const facts = { proposalId, applicantId: applicant.uid, resumeId: null, status: 'submitted' as const };
    await insertApplication(db, facts, NOON);
  }
  await db.update(proposals).set({ status: 'withdrawn' }).where(eq(proposals.id, withdrawn));
  await db.update(proposals).set({ status: 'hidden', hiddenFrom: 'open' }).where(eq(proposals.id, hidden));
  expect(await savedProposals(ana)).toEqual([[withdrawn, 'gone']]);
  expect(JSON.stringify(await listSaved(db, ana))).not.toContain('Secret');
  expect(await savedProposals(applicant)).toEqual([
    [withdrawn, 'Secret one'],
    [hidden, 'Secret two'],
  ]);
  expect(await removeBookmark(db, ana, withdrawn)).toMatchObject({ ok: true });
  expect(await savedProposals(ana)).toEqual([]);
});

test('saving the same proposal fifty times at once stores one bookmark', async () => {
  const ana = await createMember(db, 'Ana');
  const id = await posted();
  await Promise.all(Array.from({ length: 50 }, () => saveBookmark(db, ana, id, NOON)));
  expect(await db.$count(bookmarks, eq(bookmarks.userId, ana.uid))).toBe(1);
});
