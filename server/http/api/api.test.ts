import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { uncachedQuery } from '#server/cache/query-cache.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { done, refuse } from '#domain/base/refusal.ts';
import { findDraft } from '#server/queries/proposal/proposal.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createCompleteDraft, createMember } from '../../../tests/fixtures/sample-content.ts';
import { users } from '#server/db/schema/account.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import type { HttpEnv } from '../request-context.ts';
import { createApi } from './api.ts';
import { openApiValidator } from './testing/openapi-conformance.ts';

const db = await testDatabase();

// Tokens are tested with sign-in; here the token of a person is "token of <uid>".
const calls = createApi(async ({ uid, id_token: token }) => {
  const [row] = await db.select().from(users).where(eq(users.id, uid));
  if (!row || token !== `token of ${uid}`) return refuse('unauthenticated');
  return done<SignedIn>({ kind: 'member', uid, name: row.name, email: row.email });
}, 'https://collegium.example');
const app = new Hono<HttpEnv>();
app.use(async (c, next) => {
  const settings = { publicUrl: 'https://collegium.example', openApplications: 0 };
  c.set('requestData', {
    db,
    now: NOON,
    settings,
    cachedQuery: uncachedQuery,
  } as unknown as HttpEnv['Variables']['requestData']);
  await next();
});
app.route('/', calls.app);
const check = openApiValidator(calls.description);

/** The body of a response; each test says what it expects of it. */
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any;

async function call(path: string, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await app.request(path, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json' },
  });
  const answered = await response.text();
  check({ method: 'POST', path, sent: text, status: response.status, answered });
  const answer: Answer = JSON.parse(answered);
  return { status: response.status, body: answer };
}

const auth = (person: SignedIn) => ({ uid: person.uid, id_token: `token of ${person.uid}` });
const seconds = (text: string) => Date.parse(text) / 1000;
const project = {
  title: 'reading <bridge> & "insurance"',
  name: 'Harbor Risk Lab',
  organization: 'Tern Bay College',
  city: 'Tern Bay',
  state: 'Oregon',
  recruitment_type: 'find_team_member',
  work_location: 'remote',
  app_type: 'due_date',
  with_event: 0,
  event_name: '',
  event_link: '',
  topics: JSON.stringify(['Bridges', 'zk-SNARKs', 'Law']),
  skills: ['reading', 'SQL', 'patience'],
  questions: JSON.stringify(['why this?', 'N/A', 'N/A']),
  final_delivery_types: JSON.stringify(['Text', 'Code', 'N/A']),
  final_delivery_description: 'A table of exclusions.',
  description: 'We read the fine print.',
  required_qualifications: 'You read slowly.',
  notes: 'Evenings.',
  work_time_per_day: 10,
  participant_num: 2,
  start_date: seconds('2027-01-11T00:00:00Z'),
  end_date: seconds('2027-04-09T00:00:00Z'),
  app_close_date: seconds('2026-12-03T23:59:59Z'),
  app_result_post_date: seconds('2026-12-12T23:59:59Z'),
  status: 'open',
};

async function upload(changes: object = {}) {
  const owner = await createMember(db, 'Mina R.');
  const answer = await call('/project/upload', {
    auth: auth(owner),
    data: { ...project, owner_uid: owner.uid, ...changes },
  });
  return { owner, answer };
}

describe('POST /project/upload', () => {
  test('publishes the proposal, capitalizes its title and questions, and lists it as sent', async () => {
    const { owner, answer } = await upload();
    expect(answer).toEqual({
      status: 200,
      body: { success: true, result: 'success', data: { id: expect.any(Number) } },
    });
    const list = await call('/project/get_projects', { data: { limit: 1 } });
    const { skills, ...rest } = project;
    expect(list.body.data[0]).toMatchObject({
      ...rest,
      id: answer.body.data.id,
      title: 'Reading <bridge> & "insurance"',
      recruitment_type: 'find_team',
      questions: JSON.stringify(['Why this?', 'N/A', 'N/A']),
      skills: JSON.stringify(skills),
      event_name: 'na',
      event_link: 'na',
      owner_uid: owner.uid,
      post_date: NOON.getTime() / 1000,
      application_count: 0,
      time_zone: 'UTC',
    });
  });

  test('returns the terms of a proposal, not stated where a call has none', async () => {
    const stated = {
      rewards: ['paid', 'credit'],
      amount_from: 20,
      amount_to: 25,
      currency: 'USDC',
      per: 'hour',
      who_pays: 'Quillon',
      when_paid: 'delivery',
      credit: 'Three credits',
      meeting_times: 'Mondays',
      authorship: 'by_contribution',
      authorship_note: 'In order',
      results_license: 'open',
      license_name: 'MIT',
      data_terms: 'human_subjects',
      ethics: 'have',
      data_note: 'Interviews',
      ai_in_application: 'allowed_if_disclosed',
      ai_in_work: 'not_allowed',
      ai_note: 'Say how',
      eligibility: 'Anyone',
      no_fee: true,
    };
    const unstated = {
      rewards: ['not_stated'],
      per: 'not_stated',
      when_paid: 'not_stated',
      authorship: 'not_stated',
      results_license: 'not_stated',
      data_terms: 'not_stated',
      ethics: 'not_stated',
      ai_in_application: 'not_stated',
      ai_in_work: 'not_stated',
      no_fee: false,
    };
    const sent = [undefined, unstated, stated];
    for (const terms of sent) expect((await upload({ terms })).answer.status).toBe(200);
    const list = await call('/project/get_projects', { data: { limit: 3 } });
    const returned = (list.body.data as { terms: object }[]).map(({ terms }) => terms);
    expect(returned).toEqual([stated, unstated, unstated]);
  });

  test('returns 422 with the API name of each invalid term', async () => {
    const terms = { rewards: ['paid', 'volunteer'], data_terms: 'secret', ai_note: 'x'.repeat(301) };
    const { answer } = await upload({ terms });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.fields).toSorted()).toEqual([
      'terms.ai_note',
      'terms.data_terms',
      'terms.rewards',
    ]);
    const priced = { rewards: ['paid'], amount_from: 20, amount_to: 10, currency: 'DOGE' };
    const unclear = (await upload({ terms: priced })).answer;
    expect(Object.keys(unclear.body.error.fields).toSorted()).toEqual([
      'terms.amount_to',
      'terms.currency',
      'terms.per',
    ]);
  });

  test('returns 422 with the API name of each invalid field', async () => {
    const { answer } = await upload({
      title: 'x'.repeat(51),
      topics: '["only one"]',
      app_close_date: seconds('2026-11-20T00:00:00Z'),
      end_date: seconds('2026-01-01T00:00:00Z'),
      with_event: 1,
      event_link: 'javascript:alert(1)',
      city: ' ',
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ success: false, result: 'error', error: { code: 'invalid' } });
    expect(Object.keys(answer.body.error.fields).toSorted()).toEqual([
      'app_close_date',
      'city',
      'end_date',
      'event_link',
      'event_name',
      'title',
      'topics',
    ]);
  });

  test.each(['na', 'NA', 'N/A'])('returns 422 for an event named %s', async (event_name) => {
    const event = { with_event: 1, event_name, event_link: 'https://events.example/day' };
    const { answer } = await upload(event);
    expect([answer.status, answer.body.error.fields]).toEqual([
      422,
      { event_name: 'Name the event, or choose “No”.' },
    ]);
  });

  test('explains what is wrong with a link and a date', async () => {
    const wrong = {
      with_event: 1,
      event_name: 'Day',
      event_link: 'https://u:p@x.example/',
      start_date: 1e15,
    };
    expect((await upload(wrong)).answer.body.error.fields).toEqual({
      event_link: 'Remove the user name and password from the link.',
      start_date: 'Send Unix seconds, not milliseconds: a moment after 1970 and before the year 3000.',
    });
  });

  test('refuses unknown fields, malformed bodies, and another person’s uid', async () => {
    const owner = await createMember(db);
    const victim = await createMember(db);
    const send = (body: unknown) => call('/project/upload', body).then(({ status }) => status);
    expect(await send({ auth: auth(owner), data: { ...project, role: 'admin' } })).toBe(400);
    expect(await send({ auth: auth(owner), data: { ...project, status: 'announced' } })).toBe(400);
    expect(await send({ auth: auth(owner), data: { ...project, title: ['a'] } })).toBe(400);
    expect(await send('{"auth":')).toBe(400);
    expect(await send({ auth: { ...auth(owner), uid: victim.uid }, data: project })).toBe(401);
    expect(await send({ data: project })).toBe(401);
    expect(await send({ auth: auth(owner), data: { ...project, owner_uid: victim.uid } })).toBe(403);
    expect(await send(`{"auth":${JSON.stringify(auth(owner))},"data":{"__proto__":{"title":"x"}}}`)).toBe(
      400,
    );
  });
});

describe('POST /project/get_projects', () => {
  test('following the cursor lists each proposal once', async () => {
    const marker = `Needle ${Math.random().toString(36).slice(2, 10)}`;
    for (let i = 0; i < 5; i += 1) await upload({ title: `${marker} ${i}` });
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const answer: Awaited<ReturnType<typeof call>> = await call('/project/get_projects', {
        data: { search: marker, limit: 2, ...(cursor && { cursor }) },
      });
      expect(answer.body.total).toBe(5);
      seen.push(...answer.body.data.map(({ id }: { id: number }) => id));
      cursor = answer.body.next_cursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  test('returns 400 for unknown keys and sorts, limits out of range, and invalid cursors and searches', async () => {
    for (const data of [
      { sort: 'popularity' },
      { limit: 0 },
      { limit: 501 },
      { limit: 1e308 },
      { cursor: 'garbage' },
      { owner: 1 },
      { search: { $ne: '' } },
      { search: 'x'.repeat(201) },
    ]) {
      const { status, body } = await call('/project/get_projects', { data });
      expect([data, status, body.error?.code]).toEqual([data, 400, 'malformed']);
    }
  });
});

describe('application endpoints', () => {
  test('save, submit, invite and accept an application, and list it to the owner and the applicant', async () => {
    const { owner, answer } = await upload({ app_type: 'rolling' });
    const projectId = answer.body.data.id as number;
    const applicant = await createMember(db, 'Jun A.');
    const draft = await createCompleteDraft(db, applicant);
    const data = {
      project_id: projectId,
      owner_uid: applicant.uid,
      response: JSON.stringify(['Because.', '', '']),
      reference_link: 'n/a',
      comments: 'N/A',
      resume_link: `/resume/${draft.resumeId}`,
    };
    const saved = await call('/application/save', {
      auth: auth(applicant),
      data: { ...data, comments: '' },
      status: 'saved',
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { success: true, result: 'success', data: { status: 'saved' } },
    });
    const received = () =>
      call('/application/get_applications', { auth: auth(owner), data: { project_id: projectId } });
    expect((await received()).body.data).toEqual([]);
    const sent = await call('/application/submit', { auth: auth(applicant), data });
    expect(sent.body.data).toEqual({ id: saved.body.data.id, status: 'submitted' });
    expect((await received()).body.data).toMatchObject([
      { display_name: 'Jun A.', reference_link: 'N/A', status: 'submitted' },
    ]);
    const byId = { auth: auth(owner), data: { application_id: sent.body.data.id } };
    expect((await call('/application/invite', byId)).body.data).toMatchObject({ status: 'invited' });
    const mine = { auth: auth(applicant), data: { application_id: sent.body.data.id } };
    expect((await call('/application/accept', mine)).body.data).toMatchObject({ status: 'accepted' });
    const own = await call('/application/get_applications', {
      auth: auth(applicant),
      data: { owner_uid: applicant.uid },
    });
    expect(own.body.data).toMatchObject([
      { status: 'accepted', display_name: 'Harbor Risk Lab', project_id: projectId },
    ]);
  });

  test('return no link to a deleted resume', async () => {
    const { owner, answer } = await upload();
    const applicant = await createMember(db);
    const draft = await createCompleteDraft(db, applicant);
    const about = { project_id: answer.body.data.id as number };
    const answers = { response: ['Because.', '', ''], reference_link: 'N/A', comments: 'N/A' };
    const resume_link = `/resume/${draft.resumeId}`;
    await call('/application/submit', { auth: auth(applicant), data: { ...about, ...answers, resume_link } });
    const links = async () => {
      const sent = { auth: auth(applicant), data: { owner_uid: applicant.uid } };
      const lists = [sent, { auth: auth(owner), data: about }];
      const answers = await Promise.all(lists.map((body) => call('/application/get_applications', body)));
      return answers.map(({ body }) => body.data[0].resume_link);
    };
    expect(await links()).toEqual([resume_link, resume_link]);
    await db.update(resumes).set({ deletedAt: NOON }).where(eq(resumes.id, draft.resumeId!));
    expect(await links()).toEqual(['', '']);
  });

  test('name missing fields, and refuse other people’s resumes, uids and applications', async () => {
    const { owner, answer } = await upload();
    const projectId = answer.body.data.id as number;
    const applicant = await createMember(db);
    const victim = await createMember(db);
    const theirs = await createCompleteDraft(db, victim);
    const submit = (data: object) =>
      call('/application/submit', { auth: auth(applicant), data: { project_id: projectId, ...data } });
    expect((await submit({})).body.error).toMatchObject({
      code: 'invalid',
      fields: {
        response: expect.any(String),
        comments: expect.any(String),
        reference_link: expect.any(String),
        resume_link: 'Please upload resume.',
      },
    });
    expect((await submit({ resume_link: `/resume/${theirs.resumeId}` })).status).toBe(404);
    expect((await submit({ owner_uid: victim.uid })).status).toBe(403);
    expect((await submit({ status: 'accepted' })).status).toBe(400);
    const ask = (who: SignedIn, data: object) =>
      call('/application/get_applications', { auth: auth(who), data });
    expect((await ask(applicant, { owner_uid: victim.uid })).status).toBe(403);
    expect((await ask(applicant, { project_id: projectId })).status).toBe(403);
    expect((await ask(owner, { project_id: projectId, owner_uid: owner.uid })).status).toBe(400);
    expect((await ask(owner, { project_id: { $gt: 0 } })).status).toBe(400);
  });
});

describe('invalid API requests', () => {
  const send = async (path: string, init: RequestInit & { duplex?: 'half' }) => {
    const response = await app.request(path, init);
    return { status: response.status, body: await response.json() };
  };
  const json = { 'content-type': 'application/json' };
  const post = (body: BodyInit, headers: Record<string, string> = json) =>
    send('/project/get_projects', { method: 'POST', headers, body });

  test('a body that is not UTF-8 JSON gets 400 in the common error format', async () => {
    const fullBody = JSON.stringify({ data: {} });
    const notUtf8 = Buffer.from('{"data":{"search":"\xff\xfe"}}', 'latin1');
    for (const [body, headers] of [
      ['{"data":', json],
      ['', json],
      [notUtf8, json],
      [fullBody, { 'content-type': 'text/plain' }],
      [fullBody, { 'content-type': 'application/x-www-form-urlencoded' }],
      [new Uint8Array(Buffer.from(fullBody)), {}],
    ] as [BodyInit, Record<string, string>][]) {
      expect(await post(body, headers)).toMatchObject({
        status: 400,
        body: { success: false, result: 'error', error: { code: 'malformed' } },
      });
    }
  });

  test('text with null characters or lone surrogates gets 400', async () => {
    for (const search of ['"a\\u0000b"', '"a\\ud800b"', '"\\udc00"'])
      expect([search, (await post(`{"data":{"search":${search}}}`)).status]).toEqual([search, 400]);
    expect((await post('{"data":{"search":"\\ud83e\\uddea"}}')).status).toBe(200);
    const owner = await createMember(db);
    const list = { ...project, skills: ['SQL', 'a\u0000b', 'patience'], owner_uid: owner.uid };
    expect((await call('/project/upload', { auth: auth(owner), data: list })).status).toBe(400);
  });

  test('a body nested 10,000 deep gets 400', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect((await post(`{"data":{"search":${deep}}}`)).status).toBe(400);
    expect((await post(`{"data":{"x":${deep}}}`)).status).toBe(400);
  });

  test('another method or an unknown path gets 404', async () => {
    for (const [method, path] of [
      ['GET', '/project/get_projects'],
      ['PUT', '/application/submit'],
      ['POST', '/project/delete_all'],
      ['POST', '/application/'],
    ] as const) {
      expect([method, path, await send(path, { method })]).toMatchObject([
        method,
        path,
        { status: 404, body: { success: false, result: 'error', error: { code: 'not_found' } } },
      ]);
    }
  });

  test('ids without a row get 404, and a wrong revision gets 409', async () => {
    const person = await createMember(db);
    const about = (path: string, data: object) => call(path, { auth: auth(person), data });
    for (const id of [0, -1, Number.MAX_SAFE_INTEGER]) {
      expect((await about('/application/withdraw', { application_id: id })).status).toBe(404);
      expect((await about('/project/close', { project_id: id })).status).toBe(404);
      expect((await about('/application/get_applications', { project_id: id })).status).toBe(404);
      expect((await about('/project/discard_draft', { draft_id: id })).status).toBe(404);
    }
    const created = await about('/project/save_draft', { form: { title: 'Half a thou' } });
    const { draft_id } = created.body.data;
    const revision = Number.MAX_SAFE_INTEGER;
    const saveAgain = await about('/project/save_draft', { draft_id, revision, form: {} });
    expect(saveAgain).toMatchObject({ status: 409, body: { error: { code: 'changed_elsewhere' } } });
  });
});

test('drafts of proposals have the names of the form in the seed’s specification', async () => {
  const person = await createMember(db);
  const about = (path: string, data: object) => call(path, { auth: auth(person), data });
  const form = { title: 'Half a thou', topic1: 'Law', workTimePerDay: '10', appCloseDate: '2026-12-20' };
  const { draft_id } = (await about('/project/save_draft', { form })).body.data;
  const found = expectOk(await findDraft(db, person, draft_id));
  expect(found.form).toMatchObject({ 'topics.0': 'Law', hoursPerWeek: '10', closeAt: '2026-12-20' });
  expect((await about('/project/get_drafts', {})).body).toMatchObject({ data: [{ draft_id, form }] });
});

describe('OpenAPI description', () => {
  const operations = Object.entries(calls.description.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

  test('lists every operation with its id, security, responses and own errors', () => {
    expect(operations.length).toBeGreaterThan(24);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect([new Set(ids).size, ids.every(Boolean)]).toEqual([ids.length, true]);
    const schemes = Object.keys(calls.description.components?.securitySchemes ?? {});
    for (const { path, operation } of operations) {
      expect([
        path,
        operation.security?.flatMap(Object.keys).every((name) => schemes.includes(name)),
      ]).toEqual([path, true]);
      for (const [status, { description, content }] of Object.entries(operation.responses ?? {}))
        expect([
          path,
          status,
          description !== '',
          content?.['application/json']?.schema !== undefined,
        ]).toEqual([path, status, true, true]);
    }
    const statuses = (path: string, method: 'get' | 'post' = 'post') =>
      Object.keys(calls.description.paths?.[path]?.[method]?.responses ?? {}).join(' ');
    expect(statuses('/project/get_projects')).toBe('200 400 403 413 500 503');
    expect(statuses('/application/accept')).toBe('200 400 401 403 404 409 410 413 429 500 503');
    expect(statuses('/resume/upload')).toBe('200 400 401 403 413 415 429 500 503 507');
    expect(statuses('/api/auth/token', 'get')).toBe('200 401 429 500 503');
    expect(statuses('/api/auth/sign-out')).toBe('200 403 429 500 503');
    const conflict = calls.description.paths?.['/application/accept']?.post?.responses?.['409'];
    expect(conflict?.description).toContain('`move_not_allowed`');
    expect(conflict?.description).not.toContain('last_way');
  });

  test('requires all fields of new proposals and applications, and only the project of a saved application', () => {
    const { NewProject, NewApplication, SavedApplication, Project } = calls.description.components!.schemas!;
    expect(NewProject!.required).toHaveLength(23);
    expect(NewProject!.properties).toMatchObject({
      title: { minLength: 1, maxLength: 50 },
      recruitment_type: { enum: ['find_mentor', 'find_mentee', 'find_team', 'find_team_member'] },
      app_type: { enum: ['due_date', 'rolling'] },
      participant_num: { enum: [0, 1, 2, 3, 4] },
    });
    expect(Project!.properties).toMatchObject({ status: { enum: ['open', 'closed', 'announced'] } });
    expect(NewApplication!.required).toContain('resume_link');
    expect([SavedApplication!.required, 'allOf' in SavedApplication!]).toEqual([['project_id'], false]);
  });
});

test('invalid, missing and unknown fields are refused with our own sentences', async () => {
  const person = await createMember(db);
  const fieldsOf = async (path: string, body: object) => (await call(path, body)).body.error.fields;
  expect(
    await fieldsOf('/project/get_projects', { data: { limit: 0, sort: 'x', event: 'yes', colour: 1 } }),
  ).toEqual({
    'data.limit': 'This has to be at least 1.',
    'data.sort': expect.stringMatching(/^This has to be "posted" or /),
    'data.event': 'This has to be true, false, 0 or 1.',
    'data.colour': 'There is no such field here.',
  });
  expect(await fieldsOf('/project/close', { auth: auth(person), data: { project_id: 'one' } })).toEqual({
    'data.project_id': 'This has to be a number.',
  });
  expect(await fieldsOf('/project/close', { auth: auth(person), data: {} })).toEqual({
    'data.project_id': 'This is missing: send a number.',
  });
  for (const data of [{}, { project_id: 1, owner_uid: person.uid }])
    expect(await fieldsOf('/application/get_applications', { auth: auth(person), data })).toEqual({
      data: expect.stringContaining('either project_id'),
    });
});
