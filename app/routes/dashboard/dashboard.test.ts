import { describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '#domain/base/actor.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { saveApplication, submitApplication } from '#server/commands/application/application.ts';
import { inviteApplicant } from '#server/commands/decision/decision.ts';
import {
  closeProposal,
  publishContent,
  saveDraft,
  withdrawProposal,
} from '#server/commands/proposal/proposal.ts';
import { submitPanelReview } from '#server/commands/review/panel-review.ts';
import { assignReviewer } from '#server/commands/review/review-assignment.ts';
import { createPanelWorld } from '#server/commands/testing/panel-world.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { blankProposalForm } from '#domain/proposal/proposal-form.ts';
import { routeArgs } from '#server/http/testing/call-route.ts';
import { loader as openDashboard } from './dashboard.tsx';
import { dashboardUrl, parseDashboardQuery } from './dashboard-urls.ts';

const db = await testDatabase();

type Asking = { actor: Actor; path: string };

const asking = ({ actor, path }: Asking) => routeArgs({ db, actor }, { path });

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
  sent: { id: number; isUnsent?: true }[];
  sentNext: string | null;
  sentCount: number;
  proposals: { rows: { id: number }[]; drafts: { id: number }[]; counts: Record<string, number> };
  sums: { count: number; to: string }[];
  toDo: string[];
};
const open = async (actor: Actor, path: string) =>
  (await openDashboard(asking({ actor, path }))) as unknown as Opened;

describe('the dashboard', () => {
  test('asks a visitor to sign in and reads nothing', async () => {
    expect(await open(VISITOR, '/user?tab=proposals')).toEqual({ query: null });
  });

  test('a dashboard URL parses to the query it was made from', () => {
    const query = {
      tab: 'proposals',
      filter: 'ended',
      proposalId: null,
      applicationId: null,
      after: 'abc',
      status: 'waiting',
      all: true,
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
    const { proposals } = await shown('active');
    expect(proposals).toMatchObject({ rows: [{ id: active }], counts: { active: 1, ended: 1, draft: 1 } });
    expect((await shown('ended')).proposals.rows).toMatchObject([{ id: withdrawn }]);
    expect((await shown('draft')).proposals.drafts).toMatchObject([{ id: draft.ok && draft.value.id }]);
  });

  test('redirects links of earlier emails to the applications of a proposal', async () => {
    const owner = await createMember(db, 'Mina R.');
    const to = async (query: string) => (await answerOf(open(owner, `/user?tab=proposals${query}`))).to;
    expect(await to('&proposal=7')).toBe('/proposal/7/applications');
    expect(await to('&proposal=7&application=12')).toBe('/proposal/7/applications/12');
    expect(await to('&proposal=7x')).toBe(null);
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

  test('lists an application with unsent changes as to do while they can be submitted', async () => {
    const owner = await createMember(db, 'Mina R.');
    const person = await createMember(db, 'Noor K.');
    const [open_, closed, plain] = [await published(owner), await published(owner), await published(owner)];
    const ids = new Map<number, number>();
    for (const proposalId of [open_, closed, plain]) {
      const draft = await createCompleteDraft(db, person);
      const sent = await submitApplication(db, person, proposalId, draft, NOON);
      ids.set(proposalId, sent.ok ? sent.value.id : 0);
      if (proposalId !== plain)
        await saveApplication(db, person, proposalId, { ...draft, comments: 'One more thing.' }, {}, NOON);
    }
    await closeProposal(db, owner, closed, NOON);
    const opened = await open(person, '/user');
    expect(opened.sums[0]).toMatchObject({ count: 1, to: '/user?status=waiting' });
    expect(opened.sent.map(({ id, isUnsent }) => [id, isUnsent])).toEqual([
      [ids.get(open_), true],
      [ids.get(plain), undefined],
      [ids.get(closed), true],
    ]);
    expect(Object.keys(opened.sent[1]!)).not.toContain('isUnsent');
    const waiting = await open(person, '/user?status=waiting');
    expect(waiting.sent.map(({ id }) => id)).toEqual([ids.get(open_)]);
  });

  test('opens My Proposals for an owner who sent no application, unless the URL names a tab', async () => {
    const owner = await createMember(db, 'Mina R.');
    expect((await open(owner, '/user')).query).toMatchObject({ tab: 'applications' });
    const id = await published(owner);
    expect(await open(owner, '/user')).toMatchObject({
      query: { tab: 'proposals' },
      proposals: { rows: [{ id }] },
    });
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

  test('what there is to do is the sum of what the lists show: decisions, questions and reviews', async () => {
    const owner = await createMember(db, 'Mina R.');
    const id = await published(owner);
    for (const name of ['Jun A.', 'Kofi B.']) await applied(id, name);
    const asker = await createMember(db, 'Ana A.');
    const waiting = { askerId: asker.uid, state: 'waiting', askedAt: NOON } as const;
    await db.insert(publicQuestions).values([{ ...waiting, proposalId: id, question: 'Is it paid?' }]);
    const opened = await open(owner, '/user?tab=proposals');
    expect(opened.sums[0]).toMatchObject({ count: 3, to: '/user?tab=proposals' });
    expect(opened.toDo).toEqual(['2\u00a0applications to decide', '1\u00a0question']);
    expect(opened.proposals.rows).toMatchObject([{ undecidedCount: 2, questionCount: 1 }]);
    await withdrawProposal(db, owner, id, NOON);
    expect((await open(owner, '/user')).sums[0]).toMatchObject({ count: 0, to: '/user?status=waiting' });
  });

  test('a reviewer has the reviews to submit to do, and the figure leads to them', async () => {
    const world = await createPanelWorld(db, NOON, { panel: { blind: 'no' }, reviewers: 1, applicants: 4 });
    const reader = world.reviewers[0]!;
    for (const { id } of world.applied) expectOk(await assignReviewer(db, world.owner, id, reader.uid, NOON));
    expect((await open(reader, '/user')).sums[0]).toMatchObject({ count: 4, to: '/reviews' });
    expectOk(await submitPanelReview(db, reader, world.applied[0]!.id, await world.review(), NOON));
    expect((await open(reader, '/user')).sums[0]).toMatchObject({ count: 3, to: '/reviews' });
  });
});
