import { describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { DECLINE_REASONS } from '#domain/decision/decline-reason.ts';
import { TEMPLATES_PER_KIND, TEMPLATE_MESSAGES } from '#domain/review/message-template.ts';
import type { ProposalContent } from '#domain/proposal/proposal.ts';
import { createBoardWithApplicants } from '../../../../tests/fixtures/board-with-applicants.ts';
import { expectOk } from '../../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember } from '../../../../tests/fixtures/sample-content.ts';
import { withdrawApplication } from '#server/commands/application/application.ts';
import { addTemplate } from '#server/commands/review/message-template.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { listTemplates } from '#server/queries/review/message-template.ts';
import { findReceivedApplication } from '#server/queries/review/received-application.ts';
import { action as invite, loader as openInvite } from '../decision/invite.tsx';
import { action as notSelect } from '../decision/not-select.tsx';
import { action as keepNote, loader as openNote } from '../note/note.tsx';
import { action as decide, loader as openDecide } from './decide.tsx';

const db = await testDatabase();
const ask = routeCaller(db);

async function receivedBoard(count: number, changes: Partial<ProposalContent> = {}) {
  const board = await createBoardWithApplicants(db, count, changes);
  const { owner, id } = board;
  const read = async (item: number) => {
    const found = await findReceivedApplication(db, owner, item, NOON);
    if (!found.ok) throw new Error('refused');
    return found.value;
  };
  return { ...board, read, params: { id: String(id) } };
}

/** A form that posts one field several times, as checkboxes do. */
const posted = (fields: [string, string][]) => fields as unknown as Record<string, string>;

describe('/proposal/:id/decide', () => {
  test('asks for confirmation for the applications in the URL, and GET changes nothing', async () => {
    const { owner, ids, read, params } = await receivedBoard(2);
    const path = `/proposal/${params.id}/decide?do=invite&application=${ids[0]}&application=${ids[1]}&application=x`;
    expect(await ask(openDecide, { actor: owner, params, path })).toMatchObject({
      data: { action: 'invite', selected: ids, list: { lines: [{}, {}] } },
    });
    expect((await read(ids[0]!)).application.shownStatus).toBe('submitted');
    const without = await ask(openDecide, { actor: owner, params, path: '/x?select=undecided&do=accept' });
    expect(without).toMatchObject({ status: 302, to: `/proposal/${params.id}/applications` });
  });

  test('decides all selected applications and redirects to the proposal', async () => {
    const { owner, ids, read, params } = await receivedBoard(2);
    const form = posted([
      ['intent', 'notSelect'],
      ['application', String(ids[0])],
      ['application', String(ids[1])],
      ['template', 'hours'],
      ['reason', ''],
    ]);
    expect(await ask(decide, { actor: owner, params, form })).toMatchObject({
      status: 303,
      to: `/proposal/${params.id}/applications`,
    });
    const reason = DECLINE_REASONS.find(({ key }) => key === 'hours')!.text;
    for (const id of ids) expect((await read(id)).application.reason).toBe(reason);
  });

  test('takes decisions back that wait for the results, and refuses those who have none', async () => {
    const { owner, ids, read, params } = await receivedBoard(3, { appType: 'due_date' });
    const press = (action: string, applications: readonly number[]) =>
      ask(decide, {
        actor: owner,
        params,
        form: posted([
          ['intent', action],
          ...applications.map((id): [string, string] => ['application', String(id)]),
          ['reason', 'Too few hours'],
        ]),
      });
    expect(await press('notSelect', ids.slice(0, 2))).toMatchObject({ status: 303 });
    expect((await read(ids[0]!)).application.shownStatus).toBe('not_selected');
    expect(await press('takeBack', ids)).toMatchObject({ status: 409 });
    expect(await press('takeBack', ids.slice(0, 2))).toMatchObject({ status: 303 });
    for (const id of ids) expect((await read(id)).application.shownStatus).toBe('submitted');
  });

  test('a refusal returns the selection and what was typed, and says for which applicant', async () => {
    const { owner, people, ids, read, params } = await receivedBoard(2);
    await withdrawApplication(db, people[0]!, ids[0]!, NOON);
    const form = posted([
      ['intent', 'invite'],
      ...ids.map((id): [string, string] => ['application', String(id)]),
      ['message', 'Join us on Monday'],
    ]);
    expect(await ask(decide, { actor: owner, params, form })).toMatchObject({
      status: 409,
      data: {
        refusal: { message: expect.stringMatching(/^Applicant 0: /) },
        typed: { selected: ids, message: 'Join us on Monday' },
      },
    });
    expect((await read(ids[1]!)).application.shownStatus).toBe('submitted');
    const none = await ask(decide, { actor: owner, params, form: { intent: 'shortlist' } });
    expect(none).toMatchObject({ status: 422, data: { typed: { selected: [] } } });
    expect(await ask(decide, { actor: owner, params, form: { intent: 'accept' } })).toMatchObject({
      status: 400,
    });
  });

  test('is for the owner only', async () => {
    const { people, ids, params } = await receivedBoard(1);
    const form = { intent: 'shortlist', application: String(ids[0]) };
    const path = `/proposal/${params.id}/decide`;
    expect(await ask(openDecide, { actor: VISITOR, params, path })).toMatchObject({ status: 303 });
    expect(await ask(openDecide, { actor: people[0]!, params, path })).toMatchObject({ status: 403 });
    expect(await ask(decide, { actor: people[0]!, params, form })).toMatchObject({ status: 403 });
    expect(await ask(decide, { actor: await createMember(db), params, form })).toMatchObject({ status: 404 });
    expect(await ask(decide, { actor: VISITOR, params, form })).toMatchObject({ status: 401 });
    expect(await ask(openDecide, { actor: people[0]!, params: { id: 'x' }, path })).toMatchObject({
      status: 404,
    });
  });
});

describe('a reason template', () => {
  test.each([
    ['used unchanged when no reason was typed', { template: 'filled', reason: '' }, DECLINE_REASONS[0].text],
    ['replaced by the typed reason', { template: 'filled', reason: 'Another one' }, 'Another one'],
  ])('is %s', async (_words, form, reason) => {
    const { owner, ids, read } = await receivedBoard(1);
    const params = { id: String(ids[0]) };
    expect(await ask(notSelect, { actor: owner, params, form })).toMatchObject({ status: 303 });
    expect((await read(ids[0]!)).application.reason).toBe(reason);
  });
});

describe('a template of the owner', () => {
  const template = { kind: 'invitation', name: 'Warm', body: 'Welcome, {first name}!' } as const;

  test('is sent with the applicant’s name when no message was typed', async () => {
    const { owner, ids, read } = await receivedBoard(1, { appType: 'rolling' });
    const { id } = expectOk(await addTemplate(db, owner, template, NOON));
    const params = { id: String(ids[0]) };
    expect(await ask(openInvite, { actor: owner, params })).toMatchObject({
      data: { templates: { invitation: [{ key: String(id), name: 'Warm' }] } },
    });
    const form = { message: '', replyBy: '', template: String(id) };
    expect(await ask(invite, { actor: owner, params, form })).toMatchObject({ status: 303 });
    expect((await read(ids[0]!)).application.invitation?.message).toBe('Welcome, Applicant!');
  });

  test('that was deleted, or that is another owner’s, sends no empty message', async () => {
    const { owner, ids, read } = await receivedBoard(1, { appType: 'rolling' });
    const { id } = expectOk(await addTemplate(db, await createMember(db), template, NOON));
    const form = { message: '', replyBy: '', template: String(id) };
    expect(await ask(invite, { actor: owner, params: { id: String(ids[0]) }, form })).toMatchObject({
      status: 422,
      data: { typed: form, refusal: { fields: { message: TEMPLATE_MESSAGES.gone } } },
    });
    expect((await read(ids[0]!)).application.shownStatus).toBe('submitted');
  });

  test('is saved with the decision, with the placeholder; a refused name makes no decision', async () => {
    const { owner, ids, read, params } = await receivedBoard(2, { appType: 'rolling' });
    const reason = 'Sorry, {first name}.';
    const named = (templateName: string) =>
      posted([
        ['intent', 'notSelect'],
        ...ids.map((id): [string, string] => ['application', String(id)]),
        ['reason', reason],
        ['templateName', templateName],
      ]);
    expect(await ask(decide, { actor: owner, params, form: named('x'.repeat(61)) })).toMatchObject({
      status: 422,
      data: {
        typed: { reason, templateName: 'x'.repeat(61) },
        refusal: { fields: { templateName: TEMPLATE_MESSAGES.nameTooLong } },
      },
    });
    expect((await read(ids[0]!)).application.shownStatus).toBe('submitted');
    expect(await ask(decide, { actor: owner, params, form: named('Short') })).toMatchObject({ status: 303 });
    expect((await read(ids[1]!)).application.reason).toBe('Sorry, Applicant.');
    expect((await listTemplates(db, owner)).reason).toMatchObject([{ name: 'Short', body: reason }]);
  });

  test('beyond the limit makes no decision', async () => {
    const { owner, ids, read } = await receivedBoard(1, { appType: 'rolling' });
    for (let count = 0; count < TEMPLATES_PER_KIND; count += 1)
      expectOk(await addTemplate(db, owner, { ...template, name: `No. ${count}` }, NOON));
    const form = { message: 'Hi', replyBy: '', template: '', templateName: 'One more' };
    expect(await ask(invite, { actor: owner, params: { id: String(ids[0]) }, form })).toMatchObject({
      data: { refusal: { fields: { templateName: TEMPLATE_MESSAGES.tooMany } } },
    });
    expect((await read(ids[0]!)).application.shownStatus).toBe('submitted');
  });
});

describe('/applications/:id/note', () => {
  test('saves the owner’s note and redirects; a note that is too long returns with what was typed', async () => {
    const { owner, id, ids, read } = await receivedBoard(1);
    const params = { id: String(ids[0]) };
    expect(await ask(keepNote, { actor: owner, params, form: { note: 'Ask about May' } })).toMatchObject({
      status: 303,
      to: `/proposal/${id}/applications/${ids[0]}`,
    });
    expect((await read(ids[0]!)).note?.text).toBe('Ask about May');
    const note = 'x'.repeat(2001);
    expect(await ask(keepNote, { actor: owner, params, form: { note } })).toMatchObject({
      status: 422,
      data: { typed: { note }, refusal: { fields: { note: expect.any(String) } } },
    });
  });

  test('returns 404 to the applicant and to an admin', async () => {
    const { owner, people, ids } = await receivedBoard(1);
    const params = { id: String(ids[0]) };
    await ask(keepNote, { actor: owner, params, form: { note: 'canary' } });
    for (const actor of [people[0]!, { ...(await createMember(db)), kind: 'admin' } as const]) {
      const answer = await ask(openNote, { actor, params });
      expect(answer).toMatchObject({ status: 404 });
      expect(JSON.stringify(answer)).not.toContain('canary');
    }
    expect(await ask(keepNote, { actor: people[0]!, params, form: { note: '' } })).toMatchObject({
      status: 403,
    });
    expect(await ask(openNote, { actor: VISITOR, params })).toMatchObject({ status: 303 });
  });
});
