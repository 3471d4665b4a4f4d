import { describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { type ProposalForm, proposalToForm } from '#domain/proposal/proposal-form.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { publishContent, saveDraft } from '#server/commands/proposal/proposal.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { listOwnProposals } from '#server/testing/own-proposals.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { proposalConfirmations } from './confirmations.ts';

const { action: close, loader: openClose } = proposalConfirmations['proposal/:id/close'];
const { action: moveDates, loader: openDates } = proposalConfirmations['proposal/:id/close-date'];
const { action: reopen, loader: openReopen } = proposalConfirmations['proposal/:id/reopen'];
const { action: withdraw, loader: openWithdraw } = proposalConfirmations['proposal/:id/withdraw'];
const { action: clone, loader: openClone } = proposalConfirmations['proposal/:id/clone'];
const { action: discard, loader: openDiscard } = proposalConfirmations['drafts/:id/discard'];

const db = await testDatabase();
const form: ProposalForm = proposalToForm(sampleContent() as Proposal);

type Asking = { actor: Actor; id: number | string; form?: Record<string, string> };

const call = routeCaller(db);
const ask = (handler: (args: never) => unknown, { id, ...sent }: Asking) =>
  call(handler, { ...sent, params: { id: String(id) }, path: `/proposal/${id}/move` });

async function published() {
  const owner = await createMember(db, 'Mina R.');
  const proposal = await publishContent(db, owner, sampleContent(), NOON);
  if (!proposal.ok) throw new Error('refused');
  return { owner, id: proposal.value.id };
}

async function statusOf(owner: SignedIn, id: number) {
  const found = await findProposal(db, owner, id, NOON);
  return found.ok ? found.value.proposal.status : found.refusal.code;
}

test.each([
  ['close', openClose, close],
  ['close-date', openDates, moveDates],
  ['clone', openClone, clone],
  ['reopen', openReopen, reopen],
  ['withdraw', openWithdraw, withdraw],
])('the page and the action of %s return 403 to members other than the owner', async (action, open, act) => {
  const { owner, id } = await published();
  const stranger = await createMember(db);
  expect(await ask(open, { actor: owner, id })).toMatchObject({ status: 200 });
  expect(await ask(open, { actor: stranger, id })).toMatchObject({ status: 403 });
  expect(await ask(act, { actor: stranger, id, form: { closeAt: '2026-12-01' } })).toMatchObject({
    status: 403,
  });
  const signIn = { status: 303, to: `/signin?next=%2Fproposal%2F${id}%2Fmove` };
  expect(await ask(open, { actor: VISITOR, id })).toEqual(signIn);
  // A form with fields returns what was typed instead of redirecting.
  const isTyped = action === 'close-date' || action === 'reopen';
  expect(await ask(act, { actor: VISITOR, id, form: {} })).toMatchObject(isTyped ? { status: 401 } : signIn);
  expect(await ask(open, { actor: owner, id: 'abc' })).toMatchObject({ status: 404 });
  expect(await statusOf(owner, id)).toBe('open');
});

test('closing and reopening redirect to the proposal on the dashboard', async () => {
  const { owner, id } = await published();
  const back = { status: 303, to: `/proposal/${id}/applications` };
  expect(await ask(close, { actor: owner, id, form: {} })).toEqual(back);
  expect(await statusOf(owner, id)).toBe('closed');
  expect(await ask(close, { actor: owner, id, form: {} })).toMatchObject({ status: 409 });
  const formOfEarlierRelease = { appCloseDate: '2026-12-08' };
  expect(await ask(reopen, { actor: owner, id, form: formOfEarlierRelease })).toEqual(back);
  expect(await statusOf(owner, id)).toBe('open');
});

test('without a new close date, one that has passed stays, and the result date changes', async () => {
  const owner = await createMember(db, 'Mina R.');
  const closeAt = new Date('2026-11-15T12:00:00Z');
  const id = await insertProposal(db, owner.uid, NOON, { closeAt, status: 'open' });
  const found = async () => expectOk(await findProposal(db, owner, id, NOON)).proposal;
  const passed = { closeAt: '', passedCloseDate: dayIn(closeAt, (await found()).timeZone) };
  const to = { status: 303, to: `/proposal/${id}/applications` };
  expect(await ask(moveDates, { actor: owner, id, form: { ...passed, resultAt: '2026-12-15' } })).toEqual(to);
  const { closeAt: closes, resultAt, timeZone } = await found();
  expect([closes, dayIn(resultAt, timeZone)]).toEqual([closeAt, '2026-12-15']);
  const later = { ...passed, closeAt: '2026-12-14' };
  expect(await ask(moveDates, { actor: owner, id, form: later })).toEqual(to);
  expect(dayIn((await found()).closeAt, timeZone)).toBe('2026-12-14');
});

test.each([
  ['', 'Select your application deadline.'],
  ['soon', 'Select your application deadline.'],
  ['2026-11-20', 'Close date has to be in the future'],
  ['2026-12-13', 'Close date has to be before or on the same day as the result announcement date'],
])('reopening until “%s” returns 422 with an error at the date and what was typed', async (day, sentence) => {
  const { owner, id } = await published();
  await ask(close, { actor: owner, id, form: {} });
  expect(await ask(reopen, { actor: owner, id, form: { closeAt: day } })).toMatchObject({
    status: 422,
    data: { typed: { closeAt: day }, refusal: { fields: { closeAt: sentence } } },
  });
  expect(await statusOf(owner, id)).toBe('closed');
});

test('a withdrawn proposal returns 410 to everyone except its owner', async () => {
  const { owner, id } = await published();
  expect(await ask(withdraw, { actor: owner, id, form: {} })).toEqual({
    status: 303,
    to: '/user?tab=proposals&filter=ended',
  });
  expect(await ask(openClose, { actor: await createMember(db), id })).toMatchObject({ status: 410 });
  expect(await ask(close, { actor: await createMember(db), id, form: {} })).toMatchObject({ status: 410 });
  expect(await ask(withdraw, { actor: owner, id, form: {} })).toMatchObject({ status: 409 });
});

describe('discarding a draft', () => {
  test('shows what would be lost, works once, and returns 404 to anyone but its owner', async () => {
    const owner = await createMember(db);
    const saved = await saveDraft(db, owner, { draftId: null, revision: null, form }, NOON);
    if (!saved.ok) throw new Error('refused');
    const { id } = saved.value;
    expect(await ask(openDiscard, { actor: owner, id })).toMatchObject({
      data: { page: { title: form.title, savedAt: NOON, filled: 33, of: 33 } },
    });
    const stranger = await createMember(db);
    expect(await ask(openDiscard, { actor: stranger, id })).toMatchObject({ status: 404 });
    expect(await ask(discard, { actor: stranger, id, form: {} })).toMatchObject({ status: 404 });
    expect(await ask(discard, { actor: owner, id, form: {} })).toEqual({
      status: 303,
      to: '/user?tab=proposals&filter=draft',
    });
    expect((await listOwnProposals(db, owner, NOON)).drafts).toEqual([]);
    expect(await ask(discard, { actor: owner, id, form: {} })).toMatchObject({ status: 404 });
  });
});

test('changing the dates of an open proposal redirects; a refusal returns both dates as typed', async () => {
  const { owner, id } = await published();
  const wrong = { closeAt: '2026-12-20', resultAt: '2026-12-01' };
  expect(await ask(moveDates, { actor: owner, id, form: wrong })).toMatchObject({
    status: 422,
    data: { typed: wrong, refusal: { fields: { closeAt: expect.any(String) } } },
  });
  const right = { ...wrong, resultAt: '2026-12-22' };
  const back = { status: 303, to: `/proposal/${id}/applications` };
  expect(await ask(moveDates, { actor: owner, id, form: right })).toEqual(back);
  expect(await ask(openDates, { actor: owner, id })).toMatchObject({
    data: { page: { closeDay: '2026-12-20', resultDay: '2026-12-22', may: { edit: true } } },
  });
});

test('cloning redirects the owner to a draft in the wizard, and returns 403 to others', async () => {
  const { owner, id } = await published();
  const copied = await ask(clone, { actor: owner, id, form: {} });
  expect(copied).toMatchObject({ status: 303, to: expect.stringMatching(/^\/postproposal\?draft=\d+$/) });
  expect(await ask(clone, { actor: await createMember(db), id, form: {} })).toMatchObject({ status: 403 });
});
