import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { createReportedProposal } from '../../../tests/fixtures/board-with-applicants.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { hideProposal, suspendMember } from '#server/commands/moderation/moderation.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import * as report from './report.tsx';

const db = await testDatabase();
const ask = routeCaller(db);

const world = () => createReportedProposal(db);
const NOTE = { note: 'Not research.' };

test('reporting asks visitors to sign in, refuses a second or own report, and returns what was typed', async () => {
  const { owner, member, id } = await world();
  const other = await createMember(db);
  const params = { id };
  const form = { reason: 'other', words: 'It is an advertisement.' };
  expect(await ask(report.loader, { actor: VISITOR, params })).toMatchObject({ to: '/signin?next=%2Fpage' });
  expect(await ask(report.action, { actor: VISITOR, params, form })).toMatchObject({
    status: 401,
    data: { typed: { words: 'It is an advertisement.' } },
  });
  expect(await ask(report.loader, { actor: other, params })).toMatchObject({ data: { whyNot: null } });
  expect(await ask(report.action, { actor: other, params, form: { ...form, words: '' } })).toMatchObject({
    status: 422,
    data: { typed: { reason: 'other', words: '' } },
  });
  expect(await ask(report.action, { actor: other, params, form })).toEqual({
    status: 303,
    to: `/proposal/${id}`,
  });
  expect(await ask(report.loader, { actor: member, params })).toMatchObject({
    data: { whyNot: 'You’ve already reported this proposal. An admin reads every report.' },
  });
  expect(await ask(report.action, { actor: member, params, form })).toMatchObject({ status: 409 });
  expect(await ask(report.loader, { actor: owner, params })).toMatchObject({
    data: { whyNot: 'You can’t report your own proposal. You can edit or withdraw it.' },
  });
  expect(await ask(report.action, { actor: owner, params, form })).toMatchObject({ status: 409 });
});

test('a hidden proposal returns 404 when reported; one of a suspended owner can be reported', async () => {
  const { admin, owner, member, id } = await world();
  await suspendMember(db, admin, owner.uid, { ...NOTE, hideProposals: false }, NOON);
  const form = { reason: 'copied', words: '' };
  const stillThere = await createMember(db);
  expect(await ask(report.action, { actor: stillThere, params: { id }, form })).toMatchObject({
    status: 303,
  });
  await hideProposal(db, admin, Number(id), NOTE, NOON);
  expect(await ask(report.action, { actor: member, params: { id }, form })).toMatchObject({ status: 404 });
});
