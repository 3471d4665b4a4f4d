import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '../../../domain/actor.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { saveApplication, submitApplication } from '../../../server/commands/application.ts';
import { inviteApplicant } from '../../../server/commands/decision.ts';
import { publishContent, saveDraft, withdrawProposal } from '../../../server/commands/proposal.ts';
import { insertApplication, insertProposal } from '../../../server/db/testing/board-rows.ts';
import { testDatabase } from '../../../server/db/testing/test-database.ts';
import { blankProposalForm } from '../../../domain/proposal-form.ts';
import { provideRequestContext, type RequestContext } from '../../../server/http/request-context.ts';
import { loader as openDashboard } from './dashboard.tsx';
import { action as invite } from './decision/invite.tsx';
import { action as notSelect, loader as openNotSelect } from './decision/not-select.tsx';
import { action as shortlist } from './decision/transition.tsx';
import { dashboardUrl, parseDashboardQuery } from './dashboard-urls.ts';

const db = await testDatabase();

type Asking = { actor: Actor; path: string; id?: number; form?: Record<string, string>; now?: Date };

function asking({ actor, path, id, form, now = NOON }: Asking) {
  const context = new RouterContextProvider();
  provideRequestContext(context, { db, actor, now } as unknown as RequestContext);
  const request = new Request(
    `https://board.example${path}`,
    form && { method: 'POST', body: new URLSearchParams(form) },
  );
  return { context, request, url: new URL(request.url), params: { id: String(id) } } as never;
}

/** Status, redirect target and body of what a loader or action returned or threw. */
async function answerOf(
  asked: Promise<unknown>,
): Promise<{ status: number; to: string | null; said: unknown }> {
  const answer: unknown = await asked.catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    const said: unknown = answer.headers.get('content-type')?.includes('json') ? await answer.json() : null;
    return { status: answer.status, to: answer.headers.get('location'), said };
  }
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

type Opened = {
  query: object | null;
  sent: { id: number }[];
  sentNext: string | null;
  sentCount: number;
  proposals: { rows: { id: number }[]; drafts: { id: number }[]; counts: Record<string, number> };
  selected: { id: number } | null;
  received: { lines: { id: number; name: string }[]; open: { application: object } | null } | null;
  sums: { count: number; to: string }[];
};
const open = async (actor: Actor, path: string) =>
  (await openDashboard(asking({ actor, path }))) as unknown as Opened;

describe('the dashboard', () => {
  test('asks a visitor to sign in and reads nothing', async () => {
    expect(await open(VISITOR, '/user?tab=proposals&proposal=1')).toEqual({ query: null });
  });

  test('a dashboard URL parses to the query it was made from', () => {
    const query = {
      tab: 'proposals',
      filter: 'ended',
      proposalId: 7,
      applicationId: 12,
      after: 'abc',
      sentAfter: 'def',
      status: 'waiting',
      all: true,
      allUndecided: true,
    } as const;
    expect(parseDashboardQuery(new URL(`https://x.example${dashboardUrl(query)}`).searchParams)).toEqual(
      query,
    );
    expect(parseDashboardQuery(new URLSearchParams('tab=x&filter=y&proposal=-1&application=1e9'))).toEqual(
      parseDashboardQuery(new URLSearchParams()),
    );
  });

  test('groups own proposals into active, ended (with withdrawn) and drafts', async () => {
    const owner = await createMember(db, 'Mina R.');
    const active = await published(owner);
    const withdrawn = await published(owner);
    await withdrawProposal(db, owner, withdrawn, NOON);
    const form = { ...blankProposalForm(), title: 'Half a thought' };
    const draft = await saveDraft(db, owner, { draftId: null, revision: null, form }, NOON);
    const shown = (filter: string) => open(owner, `/user?tab=proposals&filter=${filter}`);
    const { proposals, selected } = await shown('active');
    expect(proposals).toMatchObject({ rows: [{ id: active }], counts: { active: 1, ended: 1, draft: 1 } });
    expect(selected?.id).toBe(active);
    expect((await shown('ended')).proposals.rows).toMatchObject([{ id: withdrawn }]);
    expect((await shown('draft')).proposals.drafts).toMatchObject([{ id: draft.ok && draft.value.id }]);
  });

  test('shows received applications to the proposal’s owner only, without drafts', async () => {
    const owner = await createMember(db, 'Mina R.');
    const stranger = await createMember(db, 'Petra L.');
    const id = await published(owner);
    const { person } = await applied(id);
    const writing = await createMember(db, 'Still writing');
    await saveApplication(db, writing, id, await createCompleteDraft(db, writing), {}, NOON);
    const mine = await open(owner, `/user?tab=proposals&proposal=${id}`);
    expect(mine.received?.lines.map(({ name }) => name)).toEqual([person.name]);
    const theirs = await open(stranger, `/user?tab=proposals&proposal=${id}`);
    expect([theirs.selected, theirs.received]).toEqual([null, null]);
  });

  test('sends the browser only the answers of the open application', async () => {
    const owner = await createMember(db, 'Mina R.');
    const id = await published(owner, { description: 'A long text of the proposal' });
    const first = await applied(id, 'Jun A.');
    const second = await applied(id, 'Noor K.');
    const written = (await createCompleteDraft(db, first.person)).answers[0];
    const times = (opened: unknown, text: string) => JSON.stringify(opened).split(text).length - 1;
    const list = await open(owner, `/user?tab=proposals&proposal=${id}&application=${first.application}`);
    expect(list.received?.open?.application).toMatchObject({ id: first.application });
    expect(list.received?.lines.map((line) => line.id)).toEqual([second.application, first.application]);
    expect([times(list, written), times(list, 'A long text of the proposal')]).toEqual([1, 0]);
    const sent = await open(first.person, '/user');
    expect([sent.sent.length, times(sent, written)]).toEqual([1, 0]);
  });

  test('shows 9 sent applications, then 100 a page, each application once', async () => {
    const owner = await createMember(db, 'Mina R.');
    const person = await createMember(db, 'Noor K.');
    const ids: number[] = [];
    for (let nth = 0; nth < 103; nth += 1) {
      const proposalId = await insertProposal(db, owner.uid, NOON);
      const facts = { proposalId, applicantId: person.uid, resumeId: null, status: 'submitted' } as const;
      ids.unshift(await insertApplication(db, facts, NOON));
    }
    const page = async (query: string) => {
      const opened = await open(person, `/user${query}`);
      return { ids: opened.sent.map(({ id }) => id), next: opened.sentNext, count: opened.sentCount };
    };
    expect(await page('')).toEqual({ ids: ids.slice(0, 9), next: null, count: 103 });
    const first = await page('?show=all');
    expect(first).toMatchObject({ ids: ids.slice(0, 100), count: 103 });
    expect(await page(`?show=all&after=${first.next}`)).toMatchObject({ ids: ids.slice(100), next: null });
    expect((await answerOf(open(person, '/user?show=all&after=garbage'))).status).toBe(400);
  });

  test('lists applications that wait on the applicant first, and each figure filters the list', async () => {
    const owner = await createMember(db, 'Mina R.');
    const person = await createMember(db, 'Noor K.');
    const insert = async (status: 'submitted' | 'invited' | 'saved' | 'accepted', more = {}) => {
      const proposalId = await insertProposal(db, owner.uid, NOON, more);
      return insertApplication(db, { proposalId, applicantId: person.uid, resumeId: null, status }, NOON);
    };
    const late = await insert('saved', { closeAt: new Date(NOON.getTime() - 1) });
    const draft = await insert('saved');
    const invited = await insert('invited');
    const accepted = await insert('accepted');
    const submitted = await insert('submitted');
    const ids = async (query: string) => (await open(person, `/user${query}`)).sent.map(({ id }) => id);
    expect(await ids('')).toEqual([invited, draft, submitted, accepted, late]);
    expect(await ids('?status=waiting')).toEqual([invited, draft, late]);
    expect(await ids('?status=results')).toEqual([submitted]);
    expect(await ids('?status=accepted')).toEqual([accepted]);
    const { sums } = await open(person, '/user');
    expect(sums.map(({ count, to }) => [count, to])).toEqual([
      [3, '/user?status=waiting'],
      [1, '/user?status=results'],
      [1, '/user?status=accepted'],
    ]);
  });

  test('opens My Proposals for an owner who sent no application, unless the URL names a tab', async () => {
    const owner = await createMember(db, 'Mina R.');
    expect((await open(owner, '/user')).query).toMatchObject({ tab: 'applications' });
    const id = await published(owner);
    expect(await open(owner, '/user')).toMatchObject({ query: { tab: 'proposals' }, selected: { id } });
    expect((await open(owner, '/user?tab=applications')).query).toMatchObject({ tab: 'applications' });
    const { person } = await applied(id);
    await published(person);
    expect((await open(person, '/user')).query).toMatchObject({ tab: 'applications' });
  });

  test('a delivered invitation counts as waiting for the applicant', async () => {
    const owner = await createMember(db, 'Mina R.');
    const { person, application } = await applied(await published(owner, { appType: 'rolling' }));
    expect((await open(person, '/user')).sums.map(({ count }) => count)).toEqual([0, 1, 0]);
    await inviteApplicant(db, owner, application, { message: '', replyBy: '' }, NOON);
    expect((await open(person, '/user')).sums.map(({ count }) => count)).toEqual([1, 0, 0]);
  });
});

describe('deciding', () => {
  test('redirects to the application; a dialog gets the message as JSON instead', async () => {
    const owner = await createMember(db, 'Mina R.');
    const id = await published(owner, { appType: 'rolling' });
    const { application } = await applied(id);
    const path = `/applications/${application}/shortlist`;
    const marked = await answerOf(shortlist(asking({ actor: owner, path, id: application, form: {} })));
    expect(marked).toMatchObject({
      status: 303,
      to: `/user?tab=proposals&proposal=${id}&application=${application}`,
    });
    const sent = await answerOf(
      invite(asking({ actor: owner, path, id: application, form: { dialog: '1', message: 'Join us' } })),
    );
    expect(sent).toMatchObject({ status: 200, said: { done: 'The invitation was successfully sent.' } });
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
