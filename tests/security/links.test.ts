import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toSeconds } from '#domain/time/deadline.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { blankProposalForm, proposalToForm } from '#domain/proposal/proposal-form.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import type { FactKind } from '#domain/member/verified-fact.ts';
import { emails } from '#server/db/schema/notification.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { sampleContent } from '../fixtures/sample-content.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { recordFact } from '#server/commands/member/verified-fact.ts';
import { addQuestionEntry } from '#server/commands/proposal/question-answer.ts';
import { openTestApp } from './test-app.ts';

const board = await openTestApp({ settings: { firstProposal: 'marked' } });
const { db, ask, call } = board;
const olga = await board.person('Olga O.');
const ana = await board.person('Ana A.');
const admin = await board.person('Ada M.', { admin: true });

const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const day = (days: number) => inDays(days).toISOString().slice(0, 10);
const content = (changes = {}) =>
  sampleContent({
    startDate: day(40),
    endDate: day(90),
    closeAt: inDays(10),
    resultAt: inDays(20),
    timeZone: 'UTC',
    ...changes,
  });
const EVENT = { withEvent: true, eventName: 'Ledger week', eventLink: 'https://ledger.example/week' };
const form = (changes = {}) => ({
  ...blankProposalForm(),
  ...proposalToForm(content() as Proposal),
  ...changes,
});
const wire = (changes = {}) => {
  const { title, name, organization, city, state, description, notes } = content();
  return {
    title,
    name,
    organization,
    city,
    state,
    description,
    notes,
    recruitment_type: 'find_team',
    work_location: 'remote',
    app_type: 'due_date',
    with_event: 0,
    topics: ['a', 'b', 'c'],
    skills: ['a', 'b', 'c'],
    questions: ['Why?', 'N/A', 'N/A'],
    final_delivery_types: ['Text', 'N/A', 'N/A'],
    final_delivery_description: 'A paper.',
    required_qualifications: 'SQL.',
    start_date: toSeconds(inDays(40)),
    end_date: toSeconds(inDays(90)),
    app_close_date: toSeconds(inDays(10)),
    app_result_post_date: toSeconds(inDays(20)),
    work_time_per_day: 10,
    participant_num: 1,
    owner_uid: olga.uid,
    ...changes,
  };
};

describe('lookalike, numeric and short links [105]', () => {
  const BAD = ['https://metamаsk.io/x', 'https://2130706433/', 'https://bit.ly/3x', 'https://a@b.example/'];

  test.each(BAD)(
    'a proposal with %s is refused by form and call, with the typed text [105]',
    async (link) => {
      const sent = await ask('/postproposal', {
        as: olga,
        form: form({ description: `See ${link} first.` }),
      });
      expect(sent.status).toBe(422);
      expect(await sent.text()).toContain(`See ${link} first.`);
      const called = await call('/project/upload', olga, wire({ description: `See ${link} first.` }));
      expect(called.status).toBe(422);
      expect(await called.text()).toContain('Remove the address');
      expect(await db.$count(proposals, eq(proposals.ownerId, olga.uid))).toBe(0);
    },
  );

  test.each([
    ['behind a text', '[paper](https://bit.ly/3x)', 'Remove the address https://bit.ly/3x'],
    ['with escapes', String.raw`[paper](https:\/\/bit.ly/3x)`, 'Remove the address https://bit.ly/3x'],
    ['with entities', '[paper](https&#58;//bit.ly/3x)', 'Remove the address https://bit.ly/3x'],
    ['without a path', '[paper](https://bit.ly)', 'Remove the address https://bit.ly'],
    ['as another site', '[https://a.example](https://b.example/)', 'it leads to b.example'],
  ])('a link %s is refused in each text that takes links [105]', async (_how, link, why) => {
    for (const field of ['description', 'required_qualifications', 'notes', 'final_delivery_description']) {
      const called = await call('/project/upload', olga, wire({ [field]: `See ${link} first.` }));
      expect([field, called.status]).toEqual([field, 422]);
      expect(await called.text()).toContain(why);
    }
  });

  test('links in texts lead through the warning by their number [105]', async () => {
    const texts = {
      description: 'See https://one.example/a and [two](https://two.example/b).',
      requiredQualifications: '- [three](https://three.example)\n- [no](javascript:alert(1))',
    };
    const id = await insertProposal(db, ana.uid, now, texts);
    for (const path of [`/proposal/${id}`, `/${id}`, `/apply/${id}`]) {
      const page = await (await ask(path)).text();
      const hrefs = [...page.matchAll(/href="(\/leaving[^"]*)"/g)].map(([, href]) => href);
      expect([path, hrefs]).toEqual([
        path,
        [1, 2, 3].map((number) => `/leaving?text=${id}&amp;link=${number}`),
      ]);
      expect(page).not.toMatch(/href="(?:https:\/\/(?:one|two|three)\.|javascript:)/);
    }
    expect(await (await ask(`/leaving?text=${id}&link=2`)).text()).toContain('https://two.example/b');
    expect(await (await ask(`/leaving?text=${id}&link=3`)).text()).toContain('https://three.example/');
    for (const link of ['4', '0', 'x'])
      expect((await ask(`/leaving?text=${id}&link=${link}`)).status).toBe(404);
    await db.update(proposals).set({ status: 'withdrawn' }).where(eq(proposals.id, id));
    expect((await ask(`/leaving?text=${id}&link=2`)).status).toBe(404);
  });

  test('an answer may have one, behind a warning [105]', async () => {
    const id = await insertProposal(db, ana.uid, now);
    const answer = 'At https://metamаsk.io/x, or nowhere';
    const entry = expectOk(await addQuestionEntry(db, ana, id, { question: 'Where is it?', answer }, now));
    const page = await (await ask(`/proposal/${id}`)).text();
    expect(page).toContain(`href="/leaving?answer=${entry.id}&amp;link=1"`);
    expect(page).not.toContain('href="https://metam');
    const leaving = await (await ask(`/leaving?answer=${entry.id}&link=1`)).text();
    for (const text of ['xn--metamsk-', 'metamаsk.io', 'mixes letters', 'metamask.io', 'Be careful'])
      expect(leaving).toContain(text);
    expect((await ask(`/leaving?answer=${entry.id}&link=2`)).status).toBe(404);
  });
});

test('a marked proposal has no link on any page, until an admin has looked [106]', async () => {
  const owner = await board.person('Nils N.');
  const description = 'At https://ledger.example/hall or in the [room](https://ledger.example/room).';
  const { id } = expectOk(
    await publishContent(db, owner, content({ ...EVENT, description }), now, board.settings),
  );
  const entry = { question: 'Where is it?', answer: 'At https://ledger.example/room' };
  const answer = expectOk(await addQuestionEntry(db, owner, id, entry, now)).id;
  const links = [`/leaving?proposal=${id}`, `/leaving?answer=${answer}&link=1`, `/leaving?text=${id}&link=2`];
  for (const as of [null, ana]) {
    for (const path of [`/${id}`, `/proposal/${id}`, `/apply/${id}`, `/proposal/${id}/ask`]) {
      const page = await (await ask(path, { as })).text();
      expect([path, page.includes('href="/leaving')]).toEqual([path, false]);
      expect([path, page.includes('href="https://ledger.example')]).toEqual([path, false]);
    }
    for (const path of links) expect([path, (await ask(path, { as })).status]).toEqual([path, 404]);
  }
  for (const as of [owner, admin]) expect((await ask(links[0]!, { as })).status).toBe(200);
  const listed = await call('/project/get_projects', null, {});
  const { data } = (await listed.json()) as { data: { id: number; marks: string[] }[] };
  expect(data.find((item) => item.id === id)?.marks).toEqual(['new_here']);
  expect((await ask(`/admin/reports/${id}/looked-at`, { as: admin, form: {} })).status).toBe(303);
  for (const path of links) expect((await ask(path)).status).toBe(200);
  expect(await (await ask(`/proposal/${id}`)).text()).toContain(`href="/leaving?proposal=${id}"`);
});

test('a new account or own domain does not lift the mark of a first proposal, old facts and academic ones do [92]', async () => {
  const isMarkedFor = async (...facts: [kind: FactKind, verifiedDaysAgo: number][]) => {
    const owner = await board.person(`Fay ${JSON.stringify(facts)}`);
    for (const [kind, days] of facts)
      await recordFact(
        db,
        owner,
        { uid: owner.uid, kind, subject: `${kind} ${days}`, isShown: true },
        inDays(-days),
      );
    const called = await call('/project/upload', owner, wire({ owner_uid: owner.uid, title: owner.uid }));
    expect(called.status).toBe(200);
    const [row] = await db.select().from(proposals).where(eq(proposals.ownerId, owner.uid));
    return (await (await ask(`/proposal/${row!.id}`)).text()).includes('New here.');
  };
  expect(await isMarkedFor()).toBe(true);
  expect(await isMarkedFor(['github', 0], ['organization_domain', 0], ['orcid', 0])).toBe(true);
  expect(await isMarkedFor(['organization_domain', 29])).toBe(true);
  expect(await isMarkedFor(['organization_domain', 31])).toBe(false);
  expect(await isMarkedFor(['github', 31])).toBe(false);
  expect(await isMarkedFor(['academic_domain', 0])).toBe(false);
});

test('proving an own domain or account after posting leaves the mark [92]', async () => {
  const owner = await board.person('Gus G.');
  const { id } = expectOk(await publishContent(db, owner, content(EVENT), now, board.settings));
  for (const kind of ['github', 'organization_domain'] as const)
    await recordFact(db, owner, { uid: owner.uid, kind, subject: 'gus', isShown: true }, now);
  expect((await ask(`/leaving?proposal=${id}`)).status).toBe(404);
  const academic = {
    uid: owner.uid,
    kind: 'academic_domain',
    subject: 'alderbay.edu',
    isShown: true,
  } as const;
  await recordFact(db, owner, academic, new Date());
  expect((await ask(`/leaving?proposal=${id}`)).status).toBe(200);
});

test('a held proposal is in no page, call, feed or email [107]', async () => {
  const owner = await board.person('Held H.');
  const canary = { title: 'Canary Wryneck study', description: 'Canary-Wryneck' };
  const held = { ...board.settings, firstProposal: 'held' } as const;
  const { id } = expectOk(await publishContent(db, owner, content(canary), now, held));
  for (const as of [null, ana])
    for (const path of ['/', '/?q=wryneck', '/feed.xml', '/sitemap.xml', `/user/${owner.uid}`])
      expect([path, /wryneck study/i.test(await (await ask(path, { as })).text())]).toEqual([path, false]);
  for (const path of [`/proposal/${id}`, `/${id}`, `/apply/${id}`, `/proposal/${id}/calendar.ics`])
    expect([path, (await ask(path, { as: ana })).status]).toEqual([path, 404]);
  expect(await (await call('/project/get_projects', null, {})).text()).not.toContain('Wryneck');
  expect(JSON.stringify(await db.select().from(emails))).not.toContain('Wryneck');
  expect(await (await ask(`/proposal/${id}`, { as: owner })).text()).toContain('An admin looks at');
});

test('an owner with overdue results posts neither by form nor by call [108]', async () => {
  const owner = await board.person('Late L.');
  const late = { title: 'The late one', closeAt: inDays(-30), resultAt: inDays(-15) };
  await insertProposal(db, owner.uid, inDays(-60), late);
  const sent = await ask('/postproposal', { as: owner, form: form({ title: 'My next title' }) });
  expect(sent.status).toBe(409);
  const page = await sent.text();
  for (const text of ['The late one', 'My next title']) expect(page).toContain(text);
  const called = await call('/project/upload', owner, wire({ owner_uid: owner.uid }));
  expect(called.status).toBe(409);
  expect(await called.json()).toMatchObject({ error: { code: 'results_overdue' } });
  expect(await db.$count(proposals, eq(proposals.ownerId, owner.uid))).toBe(1);
});
