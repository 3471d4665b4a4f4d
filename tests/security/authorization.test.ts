import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PUBLIC_STATUSES } from '#domain/proposal/proposal.ts';
import { allowResume } from '#server/commands/application/application-reader.ts';
import { acceptHandOver, handOver } from '#server/commands/proposal/proposal-people.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { withdrawApplication } from '#server/commands/application/application.ts';
import { sessions } from '#server/db/schema/account.ts';
import { resumeDownloads } from '#server/db/schema/resume.ts';
import { applications, proposalDrafts, proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { type TestUser, openTestApp } from './test-app.ts';
import { CANARY, createBoardFixture, uploadResume } from './board-fixture.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
const { db, ask, call } = board;
const { admin, olga, otto, ana, ben, stella } = world;

const statusOf = async (path: string, as: TestUser | null, method = 'GET') =>
  (await ask(path, { as, method })).status;
/** Follows the 308 redirect to the canonical path, as a browser does. */
const askCanonical: typeof ask = async (path, sent) => {
  const answer = await ask(path, sent);
  const to = answer.status === 308 ? answer.headers.get('location') : null;
  return to === null ? answer : ask(to.replace(board.settings.publicUrl, ''), sent);
};
const applicationRows = () => db.select().from(applications).orderBy(applications.id);
/** The canaries in a response: private texts that it must not contain. */
const leaked = (text: string, canaries: string[] = Object.values(CANARY)) =>
  canaries.filter((canary) => text.includes(canary));

test('another person’s resume returns 404 by GET and HEAD, and the log names who requested it [1]', async () => {
  const path = `/resume/${world.resumeId}`;
  for (const as of [stella, ben, admin])
    for (const method of ['GET', 'HEAD']) expect(await statusOf(path, as, method)).toBe(404);
  const answer = await ask(path, { as: stella });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect(await answer.text()).not.toContain('%PDF');
  expect(await db.select().from(resumeDownloads)).toEqual([]);
  const refusedReads = board
    .logText()
    .split('\n')
    .filter((line) => line.includes(path) && line.includes('"status":404'));
  expect(refusedReads.length).toBe(7);
  expect(refusedReads.at(-1)).toContain(`"uid":"${stella.uid}"`);
});

test('the owner of another proposal gets 404 for a resume that was not submitted to it [2]', async () => {
  expect(await statusOf(`/resume/${world.resumeId}`, otto)).toBe(404);
  // Otto cannot read the resume of Ana's application before she submits it.
  await db
    .update(applications)
    .set({ resumeId: world.resumeId })
    .where(eq(applications.id, world.applicationDraft));
  expect(await statusOf(`/resume/${world.resumeId}`, otto)).toBe(404);
  expect(await statusOf(`/resume/${world.resumeId}`, olga)).toBe(200);
});

test('a former owner gets 404 for a resume, and so does the owner once the applicant withdraws [3]', async () => {
  const now = new Date();
  const kira = await board.person('Kira K.');
  const resumeId = await uploadResume(board, kira);
  const proposalId = await insertProposal(db, olga.uid, now, { applicationCount: 1 });
  const facts = { proposalId, applicantId: kira.uid, resumeId, status: 'submitted' } as const;
  const application = await insertApplication(db, facts, now);
  expect(await statusOf(`/resume/${resumeId}`, olga)).toBe(200);
  await db.insert(proposalPeople).values({ proposalId, userId: otto.uid, role: 'co_owner', joinedAt: now });
  expectOk(await handOver(db, olga, { proposalId, uid: otto.uid, stays: false }, now));
  expectOk(await acceptHandOver(db, otto, proposalId, now));
  expect(await statusOf(`/resume/${resumeId}`, olga)).toBe(404);
  expect(await statusOf(`/resume/${resumeId}`, otto)).toBe(404);
  expectOk(await allowResume(db, kira, application, { uid: otto.uid }, now));
  expect(await statusOf(`/resume/${resumeId}`, otto)).toBe(200);
  expectOk(await withdrawApplication(db, kira, application, now));
  expect(await statusOf(`/resume/${resumeId}`, otto)).toBe(404);
});

test('a resume URL requested while signed out returns 404 with no-store [4]', async () => {
  const path = `/resume/${world.resumeId}`;
  for (const spelling of [path, `${path}?x=1`, path.toUpperCase().replace('/RESUME', '/resume')]) {
    const answer = await ask(spelling);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  }
});

test('an applicant gets 404 for another’s application, and no list shows its answers [5]', async () => {
  const id = world.application;
  const own = ['', '/withdraw', '/restore', '/accept', '/decline', '/delete-resume'];
  const owners = [
    '/invite',
    '/waitlist',
    '/shortlist',
    '/unshortlist',
    '/take-back',
    '/undo',
    '/not-select',
    '/note',
  ];
  for (const path of [...own, ...owners].map((end) => `/applications/${id}${end}`))
    for (const ending of ['', '.data']) {
      const answer = await ask(path + ending, { as: ben });
      expect([path + ending, answer.status]).toEqual([path + ending, 404]);
      expect(leaked(await answer.text())).toEqual([]);
    }
  const mine = await call('/application/get_applications', ben, { owner_uid: ben.uid });
  expect(leaked(await mine.text())).toEqual([]);
  for (const path of [`/user?application=${id}`, `/user.data?application=${id}`, `/apply/${world.open}`])
    expect(leaked(await (await ask(path, { as: ben })).text())).toEqual([]);
});

test('a victim’s uid with the attacker’s token gets 401, a victim’s owner_uid 403; forms use the session [6]', async () => {
  const form = { project_id: world.open };
  const forged = await ask('/application/get_applications', {
    json: { auth: { uid: olga.uid, id_token: stella.token }, data: form },
  });
  expect(forged.status).toBe(401);
  const before = await applicationRows();
  for (const [path, data] of [
    ['/application/save', { ...form, owner_uid: ana.uid }],
    ['/application/submit', { ...form, owner_uid: ana.uid }],
    ['/project/upload', { owner_uid: olga.uid }],
  ] as const)
    expect([path, (await call(path, stella, data)).status]).toEqual([path, 403]);
  // Page forms have no uid field: a uid in the body is ignored.
  const posted = await ask(`/proposal/${world.open}/close`, {
    as: stella,
    form: { uid: olga.uid, owner_uid: olga.uid },
  });
  expect(posted.status).toBe(403);
  // An upload with the uid and cookie of another person, and the sender’s token.
  const upload = new FormData();
  upload.append('uid', olga.uid);
  upload.append('id_token', stella.token);
  upload.append('resume', new Blob(['%PDF-1.4']), 'r.pdf');
  expect((await ask('/resume/upload', { as: olga, form: upload })).status).toBe(401);
  expect(await applicationRows()).toEqual(before);
});

test('get_applications returns 403 for another person and for another owner’s proposal [7]', async () => {
  for (const who of [stella, ben, otto, admin]) {
    const answer = await call('/application/get_applications', who, { owner_uid: ana.uid });
    expect(answer.status).toBe(403);
    const received = await call('/application/get_applications', who, { project_id: world.open });
    expect(received.status).toBe(403);
    expect(leaked((await answer.text()) + (await received.text()))).toEqual([]);
  }
});

test('nested, array or operator values in filters of calls and URLs get 400 [8]', async () => {
  const wrong = [{ $ne: null }, ['a'], { a: { b: 1 } }, null];
  for (const value of [...wrong, 7]) {
    for (const field of ['search', 'topic', 'sort', 'cursor', 'recruitment_type', 'status'])
      expect((await call('/project/get_projects', null, { [field]: value })).status).toBe(400);
    expect((await call('/announcement/get_announcements', null, { search: value })).status).toBe(400);
    expect((await call('/application/get_applications', ana, { owner_uid: value })).status).toBe(400);
  }
  for (const value of wrong)
    expect((await call('/application/get_applications', olga, { project_id: value })).status).toBe(400);
  for (const path of ['/', '/home', '/_.data', '/feed.xml', `/${world.open}`])
    for (const query of [
      'kind[$ne]=x',
      'q[]=a',
      'topic[a][b]=c',
      'sort[0]=new',
      'kind=find_team&kind=find_mentor',
    ])
      expect([path, query, (await ask(`${path}?${query}`)).status]).toEqual([path, query, 400]);
});

test('public pages, page data, files and JSON hold no email address, answer or session [9]', async () => {
  const people = [admin, olga, otto, ana, ben, stella];
  const sessionRows = await db.select({ id: sessions.id, token: sessions.token }).from(sessions);
  const secret = [
    ...people.flatMap(({ email, token }) => [email, token]),
    ...sessionRows.flatMap(({ id, token }) => [id, token]),
    ...Object.values(CANARY),
    world.resumeId,
    world.benResumeId,
  ];
  const pages = [`/`, `/home`, `/${world.open}`, `/proposal/${world.open}`, `/user/${olga.uid}`, `/stat`];
  const data = ['/_.data', ...pages.slice(1).map((path) => `${path}.data`)];
  const files = ['/feed.xml', '/sitemap.xml', '/openapi.json', '/announcement', '/announcement/feed.xml'];
  for (const path of [...pages, ...data, ...files]) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect([path, leaked(await answer.text(), secret)]).toEqual([path, []]);
  }
  for (const path of ['/project/get_projects', '/announcement/get_announcements'])
    expect(leaked(await (await call(path, null, {})).text(), secret)).toEqual([]);
  // A signed-in user reads their own email address and no one else’s.
  const others = secret.filter((canary) => canary !== stella.email);
  for (const path of [...pages, ...data])
    expect([path, leaked(await (await ask(path, { as: stella })).text(), others)]).toEqual([path, []]);
});

test('fields that clients may not set (status, application_count, role, id) get 400 and change nothing [10]', async () => {
  const before = [await applicationRows(), await db.select().from(proposals)];
  for (const [field, value] of [
    ['status', 'accepted'],
    ['application_count', 99],
    ['role', 'admin'],
    ['id', world.open],
    ['constructor', {}],
  ] as const)
    for (const [path, data] of [
      ['/project/upload', { title: 't' }],
      ['/application/submit', { project_id: world.other }],
      ['/application/save', { project_id: world.other }],
      ['/application/invite', { application_id: world.application }],
      ['/application/withdraw', { application_id: world.application }],
      ['/project/close', { project_id: world.open }],
      ['/project/save_draft', { form: {} }],
      ['/project/get_projects', {}],
    ] as const) {
      const answer = await call(path, olga, { ...data, [field]: value });
      expect([path, field, answer.status]).toEqual([path, field, 400]);
      expect(await answer.text()).toContain('malformed');
    }
  expect(
    await (await call('/project/close', olga, { project_id: world.open }, { role: 'admin' })).json(),
  ).toMatchObject({
    error: { code: 'malformed' },
  });
  expect([await applicationRows(), await db.select().from(proposals)]).toEqual(before);
});

const OWNERS_FORMS: [string, Record<string, string>][] = [
  ['invite', { message: '', replyBy: '' }],
  ['not-select', { reason: 'Because.' }],
  ['waitlist', {}],
  ['shortlist', {}],
  ['take-back', {}],
  ['undo', {}],
  ['note', { note: 'mine now' }],
];

test('inviting, rejecting, noting, editing or closing without being the owner gets 403 or 404 [11]', async () => {
  const before = [await applicationRows(), await db.select().from(proposals)];
  const together = { intent: 'invite', application: String(world.application) };
  for (const who of [stella, ben, otto, admin]) {
    for (const [action, form] of OWNERS_FORMS)
      for (const ending of who === ben ? ['', '.data'] : ['.data'])
        expect([
          action,
          (await ask(`/applications/${world.application}/${action}${ending}`, { as: who, form })).status,
        ]).toEqual([action, 404]);
    expect((await ask(`/proposal/${world.open}/decide`, { as: who, form: together })).status).toBe(404);
    for (const action of ['close', 'withdraw', 'edit', 'close-date', 'announce', 'clone'])
      expect([
        action,
        (await ask(`/proposal/${world.open}/${action}`, { as: who, form: {} })).status,
      ]).toEqual([action, 403]);
    for (const action of ['invite', 'not_select', 'waitlist', 'shortlist', 'unshortlist', 'take_back'])
      expect([
        action,
        (
          await call(`/application/${action}`, who, {
            application_id: world.application,
            ...(action === 'not_select' && { reason: 'x' }),
          })
        ).status,
      ]).toEqual([action, 404]);
    for (const action of ['close', 'withdraw', 'announce', 'reopen']) {
      const data = { project_id: world.open, ...(action === 'reopen' && { app_close_day: '2030-01-01' }) };
      expect([action, (await call(`/project/${action}`, who, data)).status]).toEqual([action, 403]);
    }
    for (const path of [`/proposal/${world.open}/applications.csv`, `/proposal/${world.open}/compare`])
      expect([path, await statusOf(path, who)]).toEqual([path, 403]);
  }
  expect([await applicationRows(), await db.select().from(proposals)]).toEqual(before);
});

test('an applicant who marks their own application as invited gets 403, and cannot accept [12]', async () => {
  for (const [action, form] of OWNERS_FORMS) {
    const own = await ask(`/applications/${world.application}/${action}`, { as: ana, form });
    expect([action, own.status]).toEqual([action, 403]);
  }
  expect((await call('/application/invite', ana, { application_id: world.application })).status).toBe(403);
  expect((await call('/application/accept', ana, { application_id: world.application })).status).toBe(409);
  const [row] = await db.select().from(applications).where(eq(applications.id, world.application));
  expect([row!.status, row!.pendingDecision]).toEqual(['submitted', null]);
});

test('an owner who applies to their own proposal gets 409 [13]', async () => {
  const count = (await applicationRows()).length;
  const data = { project_id: world.open };
  for (const path of ['/application/save', '/application/submit'])
    expect([path, (await call(path, olga, data)).status]).toEqual([path, 409]);
  for (const action of ['save', 'submit'])
    for (const ending of ['', '.data']) {
      const form = { questionOne: 'x' };
      const answer = await ask(`/apply/${world.open}/${action}${ending}`, { as: olga, form });
      expect([action, ending, answer.status]).toEqual([action, ending, 409]);
    }
  expect((await applicationRows()).length).toBe(count);
});

test('another person’s draft is in no list, search, sitemap, feed, picture or count, and 404 by id [14]', async () => {
  const canary = CANARY.draft;
  const locations = [
    `/?q=${canary}`,
    `/_.data?q=${canary}`,
    '/',
    '/home',
    '/sitemap.xml',
    '/feed.xml',
    `/feed.xml?q=${canary}`,
  ];
  for (const as of [null, stella, admin])
    for (const path of [...locations, `/user/${olga.uid}`, `/user/${olga.uid}.data`]) {
      const text = await (await ask(path, { as })).text();
      expect([path, text.replaceAll(`q=${canary}`, '').includes(`>${canary}`)]).toEqual([path, false]);
    }
  const found = (await (await call('/project/get_projects', null, { search: canary })).json()) as {
    total: number;
  };
  expect(found).toMatchObject({ data: [], total: 0 });
  const all = (await (await call('/project/get_projects', null, {})).json()) as { total: number };
  expect(all.total).toBe(await db.$count(proposals, inArray(proposals.status, [...PUBLIC_STATUSES])));
  for (const who of [stella, admin]) {
    for (const path of [`/postproposal?draft=${world.draft}`, `/drafts/${world.draft}/discard`])
      for (const spelt of [path, path.replace(/(\?|$)/, '.data$1')])
        expect([spelt, await statusOf(spelt, who)]).toEqual([spelt, 404]);
    expect((await ask(`/drafts/${world.draft}/discard`, { as: who, form: {} })).status).toBe(404);
    for (const [path, data] of [
      ['/project/save_draft', { draft_id: world.draft, form: { title: 'taken over' } }],
      ['/project/discard_draft', { draft_id: world.draft }],
    ] as const)
      expect([path, (await call(path, who, data)).status]).toEqual([path, 404]);
    expect(await (await call('/project/get_drafts', who, {})).text()).not.toContain(canary);
    const saved = await ask('/postproposal/autosave', {
      as: who,
      form: { draft: String(world.draft), revision: '1', title: 'taken over' },
    });
    expect([saved.status === 200 && ((await saved.json()) as { id: number }).id]).not.toEqual([world.draft]);
  }
  const [draft] = await db.select().from(proposalDrafts).where(eq(proposalDrafts.id, world.draft));
  expect(JSON.stringify(draft)).toContain(canary);
  // An application draft is a 404 for the owner of the proposal.
  for (const path of [
    `/applications/${world.applicationDraft}/invite`,
    `/applications/${world.applicationDraft}`,
  ])
    expect([path, await statusOf(path, otto)]).toEqual([path, 404]);
  for (const path of [
    '/user?tab=proposals',
    `/proposal/${world.other}/applications`,
    `/proposal/${world.other}/applications.csv`,
  ])
    expect(leaked(await (await ask(path, { as: otto })).text())).toEqual([]);
  // Nor do hidden and withdrawn proposals have a preview picture or a calendar file.
  for (const id of [world.hidden, world.withdrawn])
    for (const file of ['preview.png', 'calendar.ics'])
      expect(await statusOf(`/proposal/${id}/${file}`, null)).toBe(404);
});

test('a member who writes or publishes an announcement gets 403, a visitor is sent to sign in [15]', async () => {
  const id = world.announcement;
  const forms = [
    '/admin/announcements/new',
    ...['', '/schedule', '/publish', '/draft', '/discard', '/unpublish'].map(
      (end) => `/admin/announcements/${id}${end}`,
    ),
  ];
  for (const path of forms)
    for (const ending of ['', '.data']) {
      const form = { title: 'Mine', description: 'd', content: 'c', writer: 'w' };
      expect([path, (await ask(path + ending, { as: stella, form })).status]).toEqual([path, 403]);
      const visitor = await ask(path + ending, { form });
      // 401 to script, whose form has fields: what was typed comes back.
      expect([path, ending, [202, 303, 401].includes(visitor.status)]).toEqual([path, ending, true]);
    }
  // No API call publishes announcements.
  expect((await call('/announcement/upload', stella, { title: 'Mine' })).status).toBe(403);
  expect((await ask('/announcement/upload', { as: stella, json: {} })).status).toBe(405);
  const listed = await (await call('/announcement/get_announcements', null, {})).json();
  expect(listed).toMatchObject({ data: [{ postId: id, title: 'Results now arrive together' }] });
});

test('odd spellings of a URL or method get the same refusal [16]', async () => {
  const before = [await applicationRows(), await db.select().from(proposals)];
  const private404 = [`/applications/${world.application}`, `/resume/${world.resumeId}`];
  for (const path of private404)
    for (const spelt of [
      path,
      path.replace(/^\/(\w)/, (_, first: string) => `/${first.toUpperCase()}`),
      path.toUpperCase(),
      `/${path}`,
      path.replaceAll('/', '%2f').replace('%2f', '/'),
      `${path}/`,
      `${path}.data`,
      `${path}//`,
      `/.${path}`,
      `${path}%00`,
      `${path};x=1`,
      `${path}?_routes=root`,
    ])
      for (const method of ['GET', 'HEAD']) {
        const answer = await askCanonical(spelt, { as: stella, method });
        expect([spelt, method, answer.status]).toEqual([spelt, method, 404]);
        expect(leaked(await answer.text())).toEqual([]);
      }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'])
    for (const path of [
      `/proposal/${world.open}/close`,
      `/Proposal/${world.open}/CLOSE`,
      `/proposal/${world.open}/close/`,
      `/proposal/${world.open}/close.data`,
    ]) {
      expect([method, path, (await ask(path, { as: stella, method, form: {} })).status]).toEqual([
        method,
        path,
        403,
      ]);
      const forged = { as: olga, method, form: {}, headers: { Origin: 'https://evil.example' } };
      expect([method, path, (await ask(path, forged)).status]).toEqual([method, path, 403]);
    }
  for (const path of [
    '/ADMIN/reports',
    '/admin//reports',
    '/admin/reports/',
    '/admin/reports.data',
    '/Admin/Members',
  ]) {
    const answer = await askCanonical(path, { as: stella });
    expect([path, [403, 404].includes(answer.status)]).toEqual([path, true]);
    expect(leaked(await answer.text())).toEqual([]);
  }
  // `_routes` requests the data of one route without the parent that checks the role.
  for (const route of [
    'routes/admin/reports/reports',
    'routes/admin/members/members',
    'routes/admin/mail/mail',
  ]) {
    const path = `/${route.split('/').slice(1, 3).join('/')}.data?_routes=${encodeURIComponent(route)}`;
    const answer = await ask(path, { as: stella });
    expect([path, answer.status]).toEqual([path, 403]);
    expect(leaked(await answer.text())).toEqual([]);
  }
  expect([await applicationRows(), await db.select().from(proposals)]).toEqual(before);
});
