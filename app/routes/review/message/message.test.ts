import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { OWNER_MESSAGE_ERRORS } from '#domain/review/owner-message.ts';
import { createBoardWithApplicants } from '../../../../tests/fixtures/board-with-applicants.ts';
import { expectOk } from '../../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember } from '../../../../tests/fixtures/sample-content.ts';
import { doNotSelect, inviteApplicant } from '#server/commands/decision/decision.ts';
import { closeProposal } from '#server/commands/proposal/proposal.ts';
import { emails } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { action as send, loader as open } from './message.tsx';

const db = await testDatabase();
const ask = routeCaller(db);
const key = '0b1c2d3e-0000-4000-8000-000000000000';
const form = { to: 'invited', message: 'Hi {first name}', key };
const sentEmails = () => db.$count(emails, eq(emails.event, 'owner_message'));

async function invitedBoard() {
  const board = await createBoardWithApplicants(db, 2, { appType: 'rolling', participants: 4 });
  for (const one of board.ids)
    expectOk(await inviteApplicant(db, board.owner, one, { message: '', replyBy: '' }, NOON));
  return { ...board, params: { id: String(board.id) } };
}

test('the page counts the people of each group, and the form sends', async () => {
  const { owner, params } = await invitedBoard();
  expect(await ask(open, { actor: owner, params })).toMatchObject({
    data: { counts: { invited: 2, accepted: 0 }, allowed: true },
  });
  const before = await sentEmails();
  expect(await ask(send, { actor: owner, params, form })).toMatchObject({ status: 303 });
  expect(await sentEmails()).toBe(before + 2);
});

test('the email of the first person is shown before anything is sent', async () => {
  const { owner, params } = await invitedBoard();
  const before = await sentEmails();
  const previewed = await ask(send, { actor: owner, params, form: { ...form, preview: '1' } });
  expect(previewed).toMatchObject({
    data: { preview: { name: 'Applicant 0', text: 'owner_message: Hi Applicant' }, typed: form },
  });
  expect(await sentEmails()).toBe(before);
  const empty = { ...form, message: '', preview: '1' };
  expect(await ask(send, { actor: owner, params, form: empty })).toMatchObject({
    status: 422,
    data: { refusal: { fields: { message: OWNER_MESSAGE_ERRORS.empty } }, typed: { key } },
  });
  const noOne = { ...form, to: 'accepted', preview: '1' };
  expect(await ask(send, { actor: owner, params, form: noOne })).toMatchObject({ status: 409 });
});

test('without anyone to write to, the page says so', async () => {
  const { owner, id } = await createBoardWithApplicants(db, 1);
  const params = { id: String(id) };
  expect(await ask(open, { actor: owner, params })).toMatchObject({ status: 409, data: { allowed: false } });
});

test('where invitations wait for the results, the page says so', async () => {
  const { owner, id, ids } = await createBoardWithApplicants(db, 1, { appType: 'due_date' });
  expectOk(await inviteApplicant(db, owner, ids[0]!, { message: '', replyBy: '' }, NOON));
  expect(await ask(open, { actor: owner, params: { id: String(id) } })).toMatchObject({
    status: 409,
    data: {
      nextSteps: [{ label: 'Review results', to: `/proposal/${id}/announce` }],
      whyNot: expect.stringContaining('is marked “To\u00a0invite.”') as string,
    },
  });
});

test('the page says how many applications need a decision before the results', async () => {
  const { owner, id, ids } = await createBoardWithApplicants(db, 2, { appType: 'due_date' });
  const params = { id: String(id) };
  expectOk(await inviteApplicant(db, owner, ids[0]!, { message: '', replyBy: '' }, NOON));
  expect(await ask(open, { actor: owner, params })).toMatchObject({
    data: {
      nextSteps: [
        { label: 'Decide 1 application', to: `/proposal/${id}/applications?filter=to_decide` },
        { label: 'Review results' },
      ],
      whyNot: expect.stringMatching(/1\u00a0application still needs a decision\.$/) as string,
    },
  });
  expectOk(await doNotSelect(db, owner, ids[1]!, { reason: 'Spots are filled' }, NOON));
  expect(await ask(open, { actor: owner, params })).toMatchObject({
    data: {
      nextSteps: [{ label: 'Review results' }],
      whyNot: expect.stringMatching(/^You can message people after you announce results\./) as string,
    },
  });
  expectOk(await closeProposal(db, owner, id, NOON));
  expect(await ask(open, { actor: owner, params })).toMatchObject({
    data: { nextSteps: [{ label: 'Announce results' }] },
  });
});

test('is for the owner only', async () => {
  const { people, params } = await invitedBoard();
  expect(await ask(open, { actor: VISITOR, params })).toMatchObject({ status: 303 });
  for (const actor of [people[0]!, await createMember(db)]) {
    expect(await ask(open, { actor, params })).toMatchObject({ status: 403 });
    for (const posted of [form, { ...form, preview: '1' }])
      expect(await ask(send, { actor, params, form: posted })).toMatchObject({ status: 403 });
  }
});
