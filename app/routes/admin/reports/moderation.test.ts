import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { createReportedProposal } from '../../../../tests/fixtures/board-with-applicants.ts';
import { NOON } from '../../../../tests/fixtures/sample-content.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import * as members from '../members/members.tsx';
import { adminConfirmations } from '../confirmations.ts';
import * as reports from './reports.tsx';

const hide = adminConfirmations['admin/reports/:id/hide'];
const restore = adminConfirmations['admin/reports/:id/restore'];
const close = adminConfirmations['admin/reports/:id/close'];
const suspendOne = adminConfirmations['admin/members/:uid/suspend'];
const restoreOne = adminConfirmations['admin/members/:uid/restore'];

const db = await testDatabase();
const ask = routeCaller(db);

const world = () => createReportedProposal(db);
const NOTE = { note: 'Not research.' };

test.each<[string, (args: never) => unknown, Record<string, string> | undefined]>([
  ['the list of reports', reports.loader, undefined],
  ['the page for hiding a proposal', hide.loader, undefined],
  ['hiding a proposal', hide.action, NOTE],
  ['the page for restoring a proposal', restore.loader, undefined],
  ['restoring a proposal', restore.action, NOTE],
  ['the page for closing reports', close.loader, undefined],
  ['closing reports', close.action, {}],
  ['the list of members', members.loader, undefined],
  ['the page for suspending a member', suspendOne.loader, undefined],
  ['suspending a member', suspendOne.action, NOTE],
  ['the page for restoring a member', restoreOne.loader, undefined],
  ['restoring a member', restoreOne.action, NOTE],
])('%s returns 403 to members and asks visitors to sign in', async (_what, handler, form) => {
  const { owner, member, id } = await world();
  const at = { params: { id, uid: owner.uid }, ...(form && { form }) };
  for (const actor of [owner, member])
    expect(await ask(handler, { actor, ...at })).toMatchObject({ status: 403 });
  // A form with fields returns what was typed instead of redirecting.
  const asksToSignIn =
    form === NOTE
      ? { status: 401, data: { refusal: { code: 'unauthenticated' } } }
      : { status: 303, to: '/signin?next=%2Fpage' };
  expect(await ask(handler, { actor: VISITOR, ...at })).toMatchObject(asksToSignIn);
  expect(await findProposal(db, member, Number(id), NOON)).toMatchObject({
    value: { proposal: { status: 'open' } },
  });
});

test('an admin reads a report, hides the proposal with a required note, and restores it', async () => {
  const { admin, member, id } = await world();
  const params = { id };
  expect(await ask(reports.loader, { actor: admin, path: `/admin/reports?proposal=${id}` })).toMatchObject({
    data: { view: 'open', selected: { reports: [{ reason: 'copied', words: 'Mine, of May.', open: true }] } },
  });
  expect(await ask(hide.action, { actor: admin, params, form: { note: ' ' } })).toMatchObject({
    status: 422,
    data: { refusal: { fields: { note: expect.any(String) } }, typed: { note: ' ', scam: false } },
  });
  expect(await ask(hide.action, { actor: admin, params, form: NOTE })).toMatchObject({ status: 303 });
  expect(await ask(hide.action, { actor: admin, params, form: NOTE })).toMatchObject({ status: 409 });
  expect(await findProposal(db, member, Number(id), NOON)).toMatchObject({ refusal: { code: 'not_found' } });
  expect(await ask(restore.action, { actor: admin, params, form: { note: '' } })).toMatchObject({
    status: 303,
  });
  expect(await ask(close.action, { actor: admin, params, form: {} })).toMatchObject({ status: 409 });
});

test('an unknown id returns 404, and an unknown view shows open reports', async () => {
  const { admin } = await world();
  for (const id of ['abc', '0', '999999999'])
    expect(await ask(hide.loader, { actor: admin, params: { id } })).toMatchObject({ status: 404 });
  expect(await ask(suspendOne.loader, { actor: admin, params: { uid: 'nobody' } })).toMatchObject({
    status: 404,
  });
  expect(await ask(reports.loader, { actor: admin, path: '/admin/reports?proposal=x' })).toMatchObject({
    status: 404,
  });
  expect(await ask(reports.loader, { actor: admin, path: '/admin/reports?view=all' })).toMatchObject({
    data: { view: 'open' },
  });
  expect(await ask(members.loader, { actor: admin, path: '/admin/members?q=%00%' })).toMatchObject({
    status: 200,
  });
});

test('an admin suspends a member and hides their proposals, but cannot suspend themselves', async () => {
  const { admin, owner, member, id } = await world();
  const params = { uid: owner.uid };
  expect(
    await ask(suspendOne.action, { actor: admin, params, form: { note: '', hide: 'on' } }),
  ).toMatchObject({
    status: 422,
    data: { typed: { note: '', hide: true } },
  });
  expect(await ask(suspendOne.action, { actor: admin, params, form: { ...NOTE, hide: 'on' } })).toMatchObject(
    {
      status: 303,
    },
  );
  expect(await findProposal(db, member, Number(id), NOON)).toMatchObject({ refusal: { code: 'not_found' } });
  const own = { actor: admin, params: { uid: admin.uid }, form: NOTE };
  expect(await ask(suspendOne.action, own)).toMatchObject({ status: 403 });
  expect(await ask(restoreOne.action, { actor: admin, params, form: NOTE })).toMatchObject({ status: 303 });
  expect(await ask(restoreOne.action, { actor: admin, params, form: NOTE })).toMatchObject({ status: 409 });
});
