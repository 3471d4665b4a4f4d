import { describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, type Admin, VISITOR } from '#domain/base/actor.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import {
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeArgs } from '#server/http/testing/call-route.ts';
import { loader as openApplicant } from './applicant.tsx';
import { action as invite } from './decision/invite.tsx';
import { action as notSelect, loader as openNotSelect } from './decision/not-select.tsx';
import { action as shortlist } from './decision/transition.tsx';
import { action as score } from './score.tsx';
import { action as tag } from './tags.tsx';
import { loader as openWorkspace } from './workspace.tsx';

const db = await testDatabase();

type Asking = {
  actor: Actor;
  path: string;
  id?: number;
  applicationId?: number;
  form?: Record<string, string>;
  headers?: Record<string, string>;
};

function asking({ actor, path, id, applicationId, form, headers }: Asking) {
  const params = { id: String(id), ...(applicationId && { applicationId: String(applicationId) }) };
  return routeArgs({ db, actor }, { path, params, ...(form && { form }), ...(headers && { headers }) });
}

/** Status, redirect target and body of what a loader or action returned or threw. */
async function answerOf(
  asked: Promise<unknown>,
): Promise<{ status: number; to: string | null; said: unknown }> {
  const answer: unknown = await asked.catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get('location'), said: null };
  const { init, data } = answer as { init?: { status?: number }; data?: unknown };
  return { status: init?.status ?? 200, to: null, said: data ?? answer };
}

async function published(
  owner: SignedIn,
  changes: Parameters<typeof sampleContent>[0] = {},
): Promise<number> {
  const outcome = await publishContent(db, owner, sampleContent(changes), NOON);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value.id;
}

async function applied(id: number, name = 'Jun A.') {
  const person = await createMember(db, name);
  const outcome = await submitApplication(db, person, id, await createCompleteDraft(db, person), NOON);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return { person, application: outcome.value.id };
}

const list = (actor: Actor, id: number, query = '', applicationId?: number) => {
  const path = `/proposal/${id}/applications${applicationId ? `/${applicationId}` : ''}${query}`;
  return answerOf(openWorkspace(asking({ actor, path, id, ...(applicationId && { applicationId }) })));
};
const names = async (actor: Actor, id: number, query = '') => {
  const { said } = (await list(actor, id, query)) as { said: { list: { lines: { name: string }[] } } };
  return said.list.lines.map(({ name }) => name);
};
const openOne = (actor: Actor, id: number, applicationId: number, query = '') =>
  answerOf(
    openApplicant(
      asking({ actor, path: `/proposal/${id}/applications/${applicationId}${query}`, id, applicationId }),
    ),
  );

describe('/proposal/:id/applications', () => {
  test('lists the applications for the proposal’s owner only, without drafts', async () => {
    const owner = await createMember(db, 'Mina R.');
    const id = await published(owner);
    const { person, application } = await applied(id);
    const writing = await createMember(db, 'Still writing');
    await saveApplication(db, writing, id, await createCompleteDraft(db, writing), {}, NOON);
    expect(await names(owner, id)).toEqual([person.name]);
    const admin: Admin = { ...(await createMember(db)), kind: 'admin' };
    for (const [actor, status] of [
      [person, 403],
      [await createMember(db), 403],
      [admin, 403],
      [VISITOR, 303],
    ] as const) {
      const answer = await list(actor, id);
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer)).not.toContain(person.name);
      const opened = await openOne(actor, id, application);
      expect(opened.status).toBe(actor === VISITOR ? 303 : 404);
    }
    expect((await list(owner, 999_999)).status).toBe(404);
  });

  test('searches names, answers and notes, but not the answers of a withdrawn application', async () => {
    const owner = await createMember(db, 'Mina R.');
    const id = await published(owner);
    const { person } = await applied(id, 'Jun Álvarez');
    await applied(id, 'Noor K.');
    expect(await names(owner, id, '?q=alvarez')).toEqual(['Jun Álvarez']);
    expect(await names(owner, id, '?q=100%25')).toEqual([]);
    const word = (await createCompleteDraft(db, person)).answers[0].split(' ')[0]!;
    expect(await names(owner, id, `?q=${word}`)).toEqual(['Noor K.', 'Jun Álvarez']);
    const [, , jun] = [
      0,
      0,
      (await list(owner, id)).said as { list: { lines: { id: number; name: string }[] } },
    ];
    const withdrawn = jun.list.lines.find(({ name }) => name === 'Jun Álvarez')!;
    await withdrawApplication(db, person, withdrawn.id, NOON);
    expect(await names(owner, id, `?q=${word}`)).toEqual(['Noor K.']);
    expect(await names(owner, id, '?q=alvarez')).toEqual(['Jun Álvarez']);
  });

  test('sends the browser the texts of the open application, and an excerpt of the others', async () => {
    const owner = await createMember(db, 'Mina R.');
    const id = await published(owner, { description: 'A long text of the proposal' });
    const { person, application } = await applied(id, 'Jun A.');
    await applied(id, 'Noor K.');
    const [excerpt, written] = (await createCompleteDraft(db, person)).answers;
    const times = (opened: unknown, text: string) => JSON.stringify(opened).split(text).length - 1;
    const lines = await list(owner, id, '', application);
    const one = await openOne(owner, id, application);
    expect([times(lines, written), times(one, written)]).toEqual([0, 1]);
    expect([times(lines, `"excerpt":"${excerpt}"`), times(lines, excerpt)]).toEqual([2, 2]);
    expect([times(lines, 'A long text'), times(one, 'A long text')]).toEqual([0, 0]);
  });
});

describe('/proposal/:id/applications/:applicationId', () => {
  test('says where the application stands in the list, and marks it as read', async () => {
    const owner = await createMember(db, 'Mina R.');
    const id = await published(owner);
    const first = await applied(id, 'Ana');
    const second = await applied(id, 'Ben');
    const unread = async () =>
      ((await list(owner, id)).said as { list: { counts: { unread: number } } }).list.counts.unread;
    expect(await unread()).toBe(2);
    expect((await openOne(owner, id, first.application, '?sort=name')).said).toMatchObject({
      position: { position: 1, total: 2, previousId: null, nextId: second.application },
    });
    expect(await unread()).toBe(1);
    await openOne(owner, id, first.application);
    expect(await unread()).toBe(1);
    // A page that the browser loads ahead is not read yet.
    const ahead = { 'Sec-Purpose': 'prefetch' };
    const path = `/proposal/${id}/applications/${second.application}`;
    await openApplicant(
      asking({ actor: owner, path, id, applicationId: second.application, headers: ahead }),
    );
    expect(await unread()).toBe(1);
  });

  test('redirects to the right proposal, and is not found for another owner', async () => {
    const owner = await createMember(db, 'Mina R.');
    const [id, other] = [await published(owner), await published(owner)];
    const { application } = await applied(id);
    expect(await openOne(owner, other, application)).toMatchObject({
      to: `/proposal/${id}/applications/${application}`,
    });
    const stranger = await createMember(db);
    expect((await openOne(stranger, await published(stranger), application)).status).toBe(404);
  });
});

describe('scores and tags', () => {
  test('are saved for the owner, and a script stays on its page', async () => {
    const owner = await createMember(db, 'Mina R.');
    const id = await published(owner);
    const { person, application } = await applied(id);
    const at = { actor: owner, path: '/x', id: application };
    expect(await answerOf(score(asking({ ...at, form: { score: '4' } })))).toMatchObject({
      status: 303,
      to: `/proposal/${id}/applications/${application}`,
    });
    expect(await answerOf(tag(asking({ ...at, form: { add: 'Math', stay: '1' } })))).toMatchObject({
      status: 200,
    });
    expect((await openOne(owner, id, application)).said).toMatchObject({
      application: { score: 4, tags: ['math'] },
    });
    expect(await answerOf(tag(asking({ ...at, form: { remove: 'math' } })))).toMatchObject({ status: 303 });
    expect(await answerOf(score(asking({ ...at, form: { score: '' } })))).toMatchObject({ status: 303 });
    expect((await openOne(owner, id, application)).said).toMatchObject({
      application: { score: null, tags: [] },
    });
    expect(await answerOf(score(asking({ ...at, form: { score: '9' } })))).toMatchObject({ status: 422 });
    expect(await answerOf(score(asking({ ...at, actor: person, form: { score: '5' } })))).toMatchObject({
      status: 403,
    });
    expect(
      await answerOf(tag(asking({ ...at, actor: await createMember(db), form: { add: 'x' } }))),
    ).toMatchObject({ status: 404 });
  });
});

describe('deciding', () => {
  test('redirects to the application, or to the one that the form names next', async () => {
    const owner = await createMember(db, 'Mina R.');
    const id = await published(owner, { appType: 'rolling' });
    const { application } = await applied(id);
    const path = `/applications/${application}/shortlist`;
    const marked = await answerOf(shortlist(asking({ actor: owner, path, id: application, form: {} })));
    expect(marked).toMatchObject({
      status: 303,
      to: `/proposal/${id}/applications/${application}`,
    });
    const next = await applied(id, 'Noor K.');
    const form = { message: 'Join us', next: String(next.application), list: '?filter=to_decide' };
    expect(await answerOf(invite(asking({ actor: owner, path, id: application, form })))).toMatchObject({
      status: 303,
      to: `/proposal/${id}/applications/${next.application}?filter=to_decide`,
    });
  });

  test('a refused form returns with its status and what was typed', async () => {
    const owner = await createMember(db, 'Mina R.');
    const { application } = await applied(await published(owner));
    const path = `/applications/${application}/invite`;
    const form = { message: 'Come on Tuesday', replyBy: '2020-01-01' };
    expect(await answerOf(invite(asking({ actor: owner, path, id: application, form })))).toMatchObject({
      status: 422,
      said: { typed: form, refusal: { fields: { replyBy: expect.any(String) } } },
    });
    expect(
      await answerOf(notSelect(asking({ actor: owner, path, id: application, form: { reason: '  ' } }))),
    ).toMatchObject({
      status: 422,
      said: { refusal: { fields: { reason: 'Enter a reason. The applicant will read it.' } } },
    });
  });

  test('is for the owner only: others get 404, visitors are asked to sign in', async () => {
    const owner = await createMember(db, 'Mina R.');
    const { person, application } = await applied(await published(owner));
    const stranger = await createMember(db);
    const path = `/applications/${application}/not-select`;
    const mine = await answerOf(openNotSelect(asking({ actor: owner, path, id: application })));
    expect(mine).toMatchObject({ status: 200, said: { application: { id: application } } });
    for (const actor of [stranger, person]) {
      expect((await answerOf(openNotSelect(asking({ actor, path, id: application })))).status).toBe(404);
    }
    expect(
      (await answerOf(notSelect(asking({ actor: stranger, path, id: application, form: { reason: 'x' } }))))
        .status,
    ).toBe(404);
    const asked = await answerOf(openNotSelect(asking({ actor: VISITOR, path, id: application })));
    expect(asked).toMatchObject({ status: 303, to: expect.stringContaining('/signin?next=') });
  });
});
