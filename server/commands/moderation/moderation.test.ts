import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import { RESTORED_NOTE_DAYS } from '#domain/moderation/moderation.ts';
import { NO_FILTER } from '#domain/board/proposal-filter.ts';
import { proposalToForm } from '#domain/proposal/proposal-form.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { listProposals } from '#server/queries/proposal/proposal-list.ts';
import { collectRows } from '#server/testing/collect.ts';
import { listOwnProposals } from '#server/testing/own-proposals.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { listPublished } from '#server/queries/board/published-proposal.ts';
import { countReported } from '#server/queries/moderation/report.ts';
import { figuresOf } from '#server/queries/testing/figures-of.ts';
import { hideProposal, restoreProposal } from './moderation.ts';
import { closeProposal, editProposal } from '../proposal/proposal.ts';
import { reportProposal } from './report.ts';
import { MONEY, NOTE, daysAfterNoon, moderatedBoard, verdict } from '../testing/moderated-board.ts';

const db = await testDatabase();
type World = Awaited<ReturnType<typeof moderatedBoard>>;
type Role = 'visitor' | 'member' | 'applicant' | 'owner' | 'admin';

test.each<[string, Record<Role, string>, (db_: World, actor: Actor) => Promise<Outcome<unknown>>]>([
  [
    'report',
    { visitor: 'unauthenticated', member: 'ok', applicant: 'ok', owner: 'own_proposal', admin: 'ok' },
    ({ id }, actor) => ifSignedIn(actor, (person) => reportProposal(db, person, id, MONEY, NOON)),
  ],
  [
    'hide',
    {
      visitor: 'unauthenticated',
      member: 'forbidden',
      applicant: 'forbidden',
      owner: 'forbidden',
      admin: 'ok',
    },
    ({ id }, actor) => ifSignedIn(actor, (person) => hideProposal(db, person, id, NOTE, NOON)),
  ],
  [
    'restore',
    {
      visitor: 'unauthenticated',
      member: 'not_found',
      applicant: 'forbidden',
      owner: 'forbidden',
      admin: 'ok',
    },
    async ({ id, admin }, actor) => {
      await hideProposal(db, admin, id, NOTE, NOON);
      return ifSignedIn(actor, (person) => restoreProposal(db, person, id, NOTE, NOON));
    },
  ],
])('each role gets the expected outcome: %s', async (_action, verdicts, act) => {
  for (const role of Object.keys(verdicts) as Role[]) {
    const all = await moderatedBoard(db);
    expect({ [role]: verdict(await act(all, all[role])) }).toEqual({ [role]: verdicts[role] });
  }
});

test('a hidden proposal is visible only to its owner, its applicants and admins until it is restored', async () => {
  const all = await moderatedBoard(db, 'Unmistakable quokka ledger');
  const { id, owner, applicant, member, admin } = all;
  const filter = { ...NO_FILTER, q: 'quokka', status: 'all' as const };
  const everywhere = async () => {
    const listed = await listProposals(db, filter, NOON);
    const figures = await figuresOf(db, filter, NOON);
    const called = await listPublished(db, { ...filter, status: 'all', limit: 50, cursor: null }, NOON);
    if (!listed.ok || !called.ok) throw new Error('refused');
    return [
      figures.total,
      listed.value.rows.length,
      figures.kinds.all,
      called.value.total,
      (await collectRows(called)).length,
    ];
  };
  const openBefore = (await figuresOf(db, filter, NOON)).openProposals;
  expect(await everywhere()).toEqual([1, 1, 1, 1, 1]);
  expect(await hideProposal(db, admin, id, NOTE, NOON)).toMatchObject({ ok: true });
  expect(await everywhere()).toEqual([0, 0, 0, 0, 0]);
  expect((await figuresOf(db, filter, NOON)).openProposals).toBe(openBefore - 1);
  for (const stranger of [VISITOR, member])
    expect(verdict(await findProposal(db, stranger, id, NOON))).toBe('not_found');
  const expected = { action: 'hide', at: NOON, note: NOTE.note };
  expect(await findProposal(db, owner, id, NOON)).toMatchObject({ value: { moderation: expected } });
  expect(await findProposal(db, admin, id, NOON)).toMatchObject({ value: { moderation: expected } });
  expect(await findProposal(db, applicant, id, NOON)).toMatchObject({
    value: { proposal: { status: 'hidden' }, moderation: null },
  });
  const [own] = (await listOwnProposals(db, owner, NOON)).proposals;
  expect(own).toMatchObject({ id, status: 'hidden', hiddenNote: NOTE.note });

  expect(await restoreProposal(db, admin, id, { note: 'Thank you.' }, NOON)).toMatchObject({ ok: true });
  expect(await everywhere()).toEqual([1, 1, 1, 1, 1]);
  expect((await listOwnProposals(db, owner, NOON)).proposals[0]).toMatchObject({ hiddenNote: null });
  expect(await findProposal(db, owner, id, NOON)).toMatchObject({
    value: { moderation: { action: 'restore', note: 'Thank you.' } },
  });
  const muchLater = daysAfterNoon(RESTORED_NOTE_DAYS + 1);
  expect(await findProposal(db, owner, id, muchLater)).toMatchObject({ value: { moderation: null } });
});

test('restoring a hidden proposal returns it to its previous status; hiding or restoring twice is refused', async () => {
  const { id, owner, admin } = await moderatedBoard(db);
  await closeProposal(db, owner, id, NOON);
  await hideProposal(db, admin, id, NOTE, NOON);
  expect(verdict(await hideProposal(db, admin, id, NOTE, NOON))).toBe('move_not_allowed');
  await restoreProposal(db, admin, id, { note: '' }, NOON);
  const found = await findProposal(db, owner, id, NOON);
  expect(found).toMatchObject({ value: { proposal: { status: 'closed', hiddenFrom: null } } });
  expect(verdict(await restoreProposal(db, admin, id, { note: '' }, NOON))).toBe('move_not_allowed');
});

test('the owner can edit a hidden proposal, and it is restored with the edit', async () => {
  const { id, owner, member, admin } = await moderatedBoard(db);
  await hideProposal(db, admin, id, NOTE, NOON);
  const found = await findProposal(db, owner, id, NOON);
  if (!found.ok) throw new Error('refused');
  expect(found.value.may.edit).toBe(true);
  const form = { ...proposalToForm(found.value.proposal), description: 'Without any deposit.' };
  expect(verdict(await editProposal(db, member, id, form, NOON))).toBe('not_found');
  expect(verdict(await editProposal(db, owner, id, form, NOON))).toBe('ok');
  expect(verdict(await findProposal(db, member, id, NOON))).toBe('not_found');
  await restoreProposal(db, admin, id, { note: '' }, NOON);
  expect(await findProposal(db, member, id, NOON)).toMatchObject({
    value: { proposal: { status: 'open', description: 'Without any deposit.' } },
  });
});

test('hiding without a note is refused and changes nothing', async () => {
  const { id, member, admin } = await moderatedBoard(db);
  await reportProposal(db, member, id, MONEY, NOON);
  const before = await countReported(db);
  expect(await hideProposal(db, admin, id, { note: ' ' }, NOON)).toMatchObject({
    refusal: { code: 'invalid', fields: { note: expect.any(String) } },
  });
  expect(await countReported(db)).toEqual(before);
  expect(await findProposal(db, member, id, NOON)).toMatchObject({ value: { proposal: { status: 'open' } } });
});
