import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createBoardWithApplicants } from '../../../../tests/fixtures/board-with-applicants.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { NOTHING_TO_UNDO } from '#domain/decision/undo.ts';
import { NOON, createMember } from '../../../../tests/fixtures/sample-content.ts';
import { emails } from '#server/db/schema/notification.ts';
import { transitions } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { listTemplates } from '#server/queries/review/message-template.ts';
import { findReceivedApplication } from '#server/queries/review/received-application.ts';
import { listUndoable } from '#server/queries/decision/undoable-decision.ts';
import { action as decide } from '../bulk-decision/decide.tsx';
import { action as invite, loader as openInvite } from './invite.tsx';
import { action as notSelect } from './not-select.tsx';
import { waitlistPlace } from './consequence.ts';
import { action as transition, loader as openTransition } from './transition.tsx';
import { action as undo, loader as openUndo } from './undo.tsx';

const db = await testDatabase();
const ask = routeCaller(db);

async function board(appType: 'rolling' | 'due_date') {
  const { owner, id, ids } = await createBoardWithApplicants(db, 1, { appType });
  const application = ids[0]!;
  const status = async () => {
    const found = await findReceivedApplication(db, owner, application, NOON);
    return found.ok ? found.value.application.shownStatus : null;
  };
  return { owner, id, application, params: { id: String(application) }, status };
}

describe('showing the email of a decision', () => {
  test('answers with its text, and neither decides nor saves a template', async () => {
    const { owner, application, params, status } = await board('rolling');
    const typed = { message: 'Welcome, {first name}!', replyBy: '', template: '', templateName: 'Warm' };
    const answer = await ask(invite, { actor: owner, params, form: { ...typed, 'show-email': '1' } });
    expect(JSON.stringify(answer)).toContain('"text":"invited: Welcome, Applicant!"');
    const reason = { reason: 'Spots are filled', template: '', templateName: 'Sad', 'show-email': '1' };
    expect(JSON.stringify(await ask(notSelect, { actor: owner, params, form: reason }))).toContain(
      '"subject":"not_selected"',
    );
    const waitlisting = { actor: owner, params, path: `/applications/${application}/waitlist` };
    expect(JSON.stringify(await ask(transition, { ...waitlisting, form: { 'show-email': '1' } }))).toContain(
      '"subject":"waitlisted"',
    );
    expect(await status()).toBe('submitted');
    expect(await listTemplates(db, owner)).toEqual({ invitation: [], reason: [] });
  });

  test('is refused as the decision would be', async () => {
    const { owner, params } = await board('rolling');
    const form = { message: '', replyBy: '2020-01-01', template: '', templateName: '', 'show-email': '1' };
    expect(await ask(invite, { actor: owner, params, form })).toMatchObject({
      status: 422,
      data: { refusal: { fields: { replyBy: expect.any(String) } } },
    });
    const other = await createMember(db);
    expect((await ask(invite, { actor: other, params, form: { ...form, replyBy: '' } })).status).toBe(404);
  });
});

describe('an invitation without a spot', () => {
  const form = { message: '', replyBy: '', template: '', templateName: '' };
  const open = (owner: SignedIn, id: number) => ask(openInvite, { actor: owner, params: { id: String(id) } });

  test('names who holds the spots', async () => {
    const { owner, ids } = await createBoardWithApplicants(db, 2, { appType: 'due_date', participants: 1 });
    expect(await open(owner, ids[1]!)).toMatchObject({ data: { full: null } });
    await ask(invite, { actor: owner, params: { id: String(ids[0]) }, form });
    expect(await open(owner, ids[1]!)).toMatchObject({
      data: {
        full: {
          title: 'No spot left for Applicant 1',
          sentence: 'Another applicant holds the only spot.',
          holders: [{ id: ids[0], name: 'Applicant 0', shownStatus: 'invited', isPending: true }],
          mayAddSpot: true,
        },
      },
    });
  });
});

describe('going on the waitlist', () => {
  test('names the place in line and who is ahead', async () => {
    const { owner, ids } = await createBoardWithApplicants(db, 5, { appType: 'due_date' });
    const waitlisting = (id: number) => {
      const params = { id: String(id) };
      return { actor: owner, params, path: `/applications/${id}/waitlist` };
    };
    for (const [place, id] of ids.entries()) {
      const names = ['Applicant 0', 'Applicant 1', 'Applicant 2'].slice(0, place);
      expect(await ask(openTransition, waitlisting(id))).toMatchObject({
        data: { ahead: { count: place, names } },
      });
      await ask(transition, { ...waitlisting(id), form: {} });
    }
  });

  test.each([
    [0, [], 'Marek Z. is 1st in line.'],
    [2, ['Petra L.', 'Kofi B.'], 'Marek Z. is 3rd in line, after Petra L. and Kofi B.'],
    [4, ['Petra L.', 'Kofi B.', 'Jun A.'], 'Marek Z. is 5th in line, after 4 others.'],
  ])('after %i people it says where', (count, names, sentence) => {
    expect(waitlistPlace({ name: 'Marek Z.' }, { count, names })).toBe(sentence);
  });
});

describe('/applications/:id/undo', () => {
  const invitation = { message: 'Hi', replyBy: '', template: '', templateName: '' };

  test('asks, and undoes the decision that the form names', async () => {
    const { owner, id, application, params, status } = await board('rolling');
    expect((await ask(openUndo, { actor: owner, params })).status).toBe(409);
    await ask(invite, { actor: owner, params, form: invitation });
    expect(await ask(openUndo, { actor: owner, params })).toMatchObject({
      status: 200,
      data: { undoable: { status: 'invited', pending: false } },
    });
    const [last] = await db
      .select()
      .from(transitions)
      .where(eq(transitions.applicationId, application))
      .orderBy(desc(transitions.id));
    for (const other of [String(last!.id + 1), 'x'])
      expect((await ask(undo, { actor: owner, params, form: { transition: other } })).status).toBe(409);
    expect(await status()).toBe('invited');
    const form = { transition: String(last!.id) };
    expect(await ask(undo, { actor: owner, params, form })).toMatchObject({
      status: 303,
      to: `/proposal/${id}/applications/${application}`,
    });
    expect(await status()).toBe('submitted');
    const sent = await db.select().from(emails).where(eq(emails.event, 'invited'));
    expect(sent.filter(({ state }) => state !== 'dropped')).toEqual([]);
  });

  test('undoes a bulk decision for everyone, and returns to the list', async () => {
    const { owner, id, ids } = await createBoardWithApplicants(db, 3, { appType: 'rolling' });
    const params = { id: String(ids[0]) };
    const form = [
      ['intent', 'notSelect'],
      ...ids.map((application) => ['application', String(application)]),
      ['reason', 'Too few hours'],
    ] as unknown as Record<string, string>;
    await ask(decide, { actor: owner, params: { id: String(id) }, form });
    const [offered] = await listUndoable(db, owner, id, NOON);
    expect(offered).toMatchObject({ people: 3 });
    const together = { transition: String(offered!.transitionId), together: '1', list: '?filter=to_decide' };
    expect(await ask(undo, { actor: owner, params, form: together })).toMatchObject({
      status: 303,
      to: `/proposal/${id}/applications?filter=to_decide`,
    });
    for (const application of ids)
      expect(await findReceivedApplication(db, owner, application, NOON)).toMatchObject({
        value: { application: { shownStatus: 'submitted' } },
      });
    expect(await ask(undo, { actor: owner, params, form: together })).toMatchObject({
      status: 409,
      data: { refusal: { message: NOTHING_TO_UNDO }, typed: { together: true } },
    });
  });
});
