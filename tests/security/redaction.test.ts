import { format } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_TERMS } from '#domain/proposal/terms.ts';
import { samplePdf } from '../../seeds/sample-pdf.ts';
import { emails, subscriptions } from '#server/db/schema/notification.ts';
import { confirmationToken } from '#server/db/confirmation-token.ts';
import { subscriptionToken } from '#server/db/subscription-token.ts';
import { savedSearches } from '#server/db/schema/saved-search.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { matchSavedSearches } from '#server/notifications/saved-search-alerts.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { startStubProvider } from '#server/http/testing/stub-provider.ts';
import { type TestUser, type TestRequest, openTestApp } from './test-app.ts';

const stub = await startStubProvider('https://board.example');
const board = await openTestApp({ settings: { issuers: [stub.settings] } });
const { db, ask, call, settings } = board;

/** Part of every private text of the story, followed by what the text is. */
const CANARY = 'canary59';
const canaryText = (what: string) => `${CANARY}-${what} with "quotes", a\nline and more`;
const canaryEmail = (what: string) => `${CANARY}.${what}@school.example`;

/** Everything written to stdout and stderr, by libraries too. */
let capturedOutput: string[] = [];
beforeEach(() => {
  capturedOutput = [];
  const capture = (...parts: unknown[]) => void capturedOutput.push(format(...parts));
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    vi.spyOn(console, method).mockImplementation(capture);
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((chunk) => (capture(String(chunk)), true));
});
afterEach(() => vi.restoreAllMocks());

/** Which of the secrets reached the log, at any level, or the standard streams. */
const leaked = (secrets: readonly string[]) => {
  const all = `${board.logText()}\n${capturedOutput.join('\n')}`;
  return secrets.filter((secret) => all.toLowerCase().includes(secret.toLowerCase()));
};

/** Fails unless the log has a line for each path: an empty log leaks nothing either. */
const expectLogged = (...paths: string[]) => {
  for (const path of paths) expect(board.logText()).toContain(`"path":"${path}"`);
};

/** Internals that no response may contain: stack traces, SQL and database errors. */
const INNER = /\bat .+[.][jt]sx?:\d+|Failed query|insert into "|select "|violates|severity/;

/** Sends a request; an error response may show no internals, and a 5xx no private text. */
async function attempt(path: string, sent: TestRequest): Promise<Response> {
  const answer = await ask(path, sent);
  const text = await answer.clone().text();
  const internals = answer.status >= 400 ? INNER.exec(text)?.[0] : undefined;
  expect([path, answer.status, internals]).toEqual([path, answer.status, undefined]);
  const echoesInput = answer.status >= 500 && text.includes(`${CANARY}-`);
  expect([path, echoesInput]).toEqual([path, false]);
  return answer;
}

function resumeForm(file: BlobPart, name: string, texts: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(texts)) form.append(field, value);
  form.append('resume', new Blob([file], { type: 'application/pdf' }), name);
  return form;
}

const answers = {
  questionOne: canaryText('one'),
  questionTwo: canaryText('two'),
  questionThree: canaryText('three'),
  comments: canaryText('comments'),
  link: `https://notebooks.example/${CANARY}`,
};

/** Fixture with private text in everything that a person can write. */
async function story() {
  const olga = await board.person('Olga O.');
  const ana = await board.person(`${CANARY} Ana`);
  const open = await insertProposal(db, olga.uid, new Date(), { appType: 'rolling', participants: 3 });
  const pdf = (await samplePdf({ title: CANARY, lines: [CANARY] })) as BlobPart;

  const uploaded = await attempt('/resume/upload', {
    as: ana,
    form: resumeForm(pdf, `${CANARY} resume.pdf`),
  });
  const { resume_link } = ((await uploaded.json()) as { data: { resume_link: string } }).data;
  const resumeId = resume_link.split('/').at(-1)!;
  const sent = { ...answers, resumeId, revision: '' };
  for (const [path, texts] of [
    [`/apply/${open}`, sent],
    [`/apply/${open}/save`, sent],
    [`/apply/${open}/submit`, { ...sent, link: canaryText('link') }],
    [`/apply/${open}/submit`, sent],
  ] as const)
    await (
      await attempt(path, { as: ana, form: resumeForm(pdf, `${CANARY} again.pdf`, texts) })
    ).body?.cancel();
  const three = JSON.stringify([canaryText('one'), canaryText('two'), canaryText('three')]);
  const beside = { comments: canaryText('comments'), reference_link: answers.link, resume_link };
  await call('/application/submit', ana, { project_id: open, response: three, ...beside });
  const [application] = await db.select().from(applications).where(eq(applications.proposalId, open));
  expect(application).toMatchObject({ status: 'submitted' });
  const at = `/applications/${application!.id}`;
  expect((await ask(`/resume/${application!.resumeId}`, { as: olga })).status).toBe(200);
  for (const [path, as, form] of [
    [`${at}/note`, olga, { note: canaryText('note') }],
    [`${at}/invite`, olga, { message: canaryText('message'), replyBy: canaryText('day') }],
    [`${at}/invite`, olga, { message: canaryText('message'), replyBy: '' }],
    [`${at}/decline`, ana, { note: canaryText('declined') }],
    [`${at}/not-select`, olga, { reason: canaryText('reason') }],
    [`/proposal/${open}/report`, ana, { reason: 'other', words: canaryText('report') }],
    ['/send-feedback', ana, { kind: 'other', text: canaryText('feedback'), email: canaryEmail('feedback') }],
    [
      '/settings',
      ana,
      { organization: canaryText('organization'), about: canaryText('about'), interests: CANARY },
    ],
    ['/postproposal/autosave', ana, { title: canaryText('draft') }],
    ['/settings/delete', ana, { line: canaryText('line') }],
  ] as const)
    await (await attempt(path, { as, form })).body?.cancel();
  return { olga, ana, open, application: application!.id, at, resumeId };
}

/** Credentials with which anyone could act as this person. */
const credentialsOf = ({ cookie, token }: TestUser) => {
  const session = decodeURIComponent(cookie.split('=')[1]!);
  return [session, session.split('.')[0]!, token, token.split('.')[2]!];
};

test('saving, opening and matching a search logs neither its name nor its query [59]', async () => {
  const olga = await board.person('Olga O.');
  const ana = await board.person('Ana A.');
  const form = (name: string) => ({ name, cadence: 'at_once' });
  for (const [path, fields] of [
    [`/saved-searches/new?q=${CANARY}&pay=paid&hours=20`, form(`${CANARY} search`)],
    [`/saved-searches/new?q=${CANARY}`, form(`${CANARY} search`)],
    [`/saved-searches/new?topic=${CANARY}&kind=boss`, form(canaryText('name'))],
  ] as const)
    await (await attempt(path, { as: ana, form: fields })).body?.cancel();
  const [search] = await db.select().from(savedSearches);
  expect(search).toMatchObject({ name: `${CANARY} search`, query: `?q=${CANARY}&pay=paid&hours=20` });
  const of = `/saved-searches/${search!.id}`;
  for (const [path, sent] of [
    ['/user?tab=saved', { as: ana }],
    [`${of}/edit`, { as: ana, form: { ...form(`${CANARY} other`), cadence: CANARY } }],
    [`${of}/edit`, { as: olga, form: form(`${CANARY} other`) }],
    [`${of}/open`, { as: ana, form: {} }],
  ] as const)
    await (await attempt(path, sent)).body?.cancel();
  const terms = { ...NO_TERMS, rewards: ['paid' as const] };
  const posted = await insertProposal(db, olga.uid, new Date(), { title: CANARY, terms });
  expect(await matchSavedSearches(db, { proposalId: posted, change: null }, new Date())).toBe(1);
  const [alert] = await db.select().from(emails).where(eq(emails.event, 'saved_search_matches'));
  expect(alert).toMatchObject({ userId: ana.uid, facts: { proposals: [posted] } });
  expectLogged('/saved-searches/new', `${of}/edit`, `${of}/open`);
  expect(leaked([CANARY])).toEqual([]);
});

test('applying, deciding and being refused log no answer, name, address or token [59]', async () => {
  const { ana, olga, open } = await story();
  for (const path of [
    `/?q=${CANARY}`,
    `/${canaryEmail('path')}`,
    `/user/${canaryEmail('path')}?${CANARY}`,
    `/${open}?id_token=${ana.token}`,
  ])
    await (
      await attempt(path, {
        as: ana,
        headers: { Referer: `https://x.example/?${CANARY}`, 'User-Agent': CANARY },
      })
    ).text();
  for (const cookie of [`${ana.cookie}${CANARY}`, `__Host-collegium.session_token=${CANARY}.${CANARY}`])
    await (await attempt('/user', { as: { cookie } })).text();
  for (const json of [
    { data: { project_id: CANARY } },
    { data: CANARY },
    { auth: { uid: CANARY, id_token: ana.token }, data: {} },
    { [CANARY]: 1 },
  ])
    await (await attempt('/application/save', { json, headers: { Origin: '' } })).text();
  const broken = `{"data":{"comments":${CANARY}`;
  await attempt('/application/save', {
    method: 'POST',
    body: broken,
    headers: { 'Content-Type': 'application/json', Origin: '' },
  });
  await call('/application/submit', ana, {
    project_id: open,
    response: `["${CANARY}"`,
    comments: CANARY,
    resume_link: CANARY,
  });
  await attempt('/resume/upload', { as: ana, form: resumeForm(`MZ${CANARY}`, `${CANARY}.pdf`) });
  expect(board.logText().split('\n').length).toBeGreaterThan(20);
  expect(leaked([CANARY, ...credentialsOf(ana), ...credentialsOf(olga), ana.email])).toEqual([]);
});

test('signing in, failing to sign in and subscribing log no personal data or token [59]', async () => {
  const claims = { sub: CANARY, name: `${CANARY} Jun`, email: canaryEmail('jun'), email_verified: true };
  const browser = board.browser();
  const { answer } = await stub.comeBackWith(browser, claims);
  expect(answer.headers.get('location')).toContain('/user');
  await stub.comeBackWith(board.browser(), { ...claims, sub: `${CANARY}2`, email_verified: false });
  await stub.comeBackWith(board.browser(), { ...claims, sub: `${CANARY}3` });
  await stub.comeBackWith(board.browser(), { ...claims, aud: CANARY });
  const callback = '/api/auth/callback/campus';
  for (const query of [`code=${CANARY}&state=${CANARY}`, `error=${CANARY}&error_description=${CANARY}`])
    await attempt(`${callback}?${query}`, {});
  const cookies = [...browser.cookies.values()].map((value) => decodeURIComponent(value));

  await attempt('/subscribe', { form: { Email: canaryEmail('subscriber') } });
  await attempt('/subscribe', {
    form: { Email: `${canaryEmail('b')}\r\nBcc: ${canaryEmail('c')}`, topic: CANARY },
  });
  const [mail] = await db.select().from(emails).where(eq(emails.event, 'subscription_confirm'));
  const first = confirmationToken((mail!.facts as { token: string }).token, settings.secret);
  await attempt(`/subscribe/confirm?t=${first}`, {});
  await attempt(`/subscribe/confirm?t=${first}`, { form: {} });
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.email, canaryEmail('subscriber')));
  const second = subscriptionToken(row!, settings.secret);
  for (const path of ['/subscription', '/unsubscribe', '/unsubscribe.data'])
    await (await attempt(`${path}?t=${second}`, {})).text();
  await attempt(`/unsubscribe?t=${second}`, { form: {} });
  expectLogged(callback, '/subscribe', '/subscribe/confirm', '/subscription', '/unsubscribe');
  expect(leaked([CANARY, first, second, ...cookies])).toEqual([]);
});

test('errors in loaders, actions, calls and the database are logged without personal data [59]', async () => {
  const { ana, olga, open, at } = await story();
  const sent = { ...answers, revision: '' };
  const draft = { project_id: open, response: JSON.stringify([CANARY, CANARY, CANARY]), comments: CANARY };
  const before = board.logText().length;
  const everywhere = async () => {
    const stella = await board.person(`${CANARY} Stella`);
    const statuses = [];
    for (const [path, given] of [
      [`/?q=${CANARY}`, { as: ana }],
      [`/_.data?q=${CANARY}`, { as: ana }],
      [at, { as: ana }],
      [`/apply/${open}/save`, { as: stella, form: sent }],
      [`/apply/${open}/save.data`, { as: stella, form: sent }],
      [`${at}/note`, { as: olga, form: { note: canaryText('note') } }],
    ] as const)
      statuses.push((await attempt(path, given)).status);
    const made = await call('/application/save', stella, draft);
    expect(await made.text()).not.toMatch(CANARY);
    return [...statuses, made.status];
  };
  /** SQL to break and repair the tables; the database errors repeat the written values. */
  const sabotage: [string, string][] = [
    [
      `create function spill() returns trigger language plpgsql as $$ begin raise exception 'refused: %', new; end $$;
       create trigger spill before insert or update on applications for each row execute function spill();
       create trigger spill before insert or update on application_notes for each row execute function spill()`,
      'drop function spill cascade',
    ],
    [
      `alter table applications add constraint spill check (comments !~* '${CANARY}') not valid;
       alter table application_notes add constraint spill check (note !~* '${CANARY}') not valid`,
      'alter table applications drop constraint spill; alter table application_notes drop constraint spill',
    ],
    [
      `create function spill() returns trigger language plpgsql as $$ begin new.id := new.comments::bigint; return new; end $$;
       create trigger spill before insert or update on applications for each row execute function spill()`,
      'drop function spill cascade',
    ],
    [
      'alter table proposals rename column search_text to spilled; alter table applications rename column comments to spilled',
      'alter table proposals rename column spilled to search_text; alter table applications rename column spilled to comments',
    ],
  ];
  const failures = new Set<number>();
  for (const [breaking, mending] of sabotage) {
    await db.execute(sql.raw(breaking));
    try {
      for (const status of await everywhere()) failures.add(status);
    } finally {
      await db.execute(sql.raw(mending));
    }
  }
  expect(failures).toContain(500);
  const log = board.logText().slice(before);
  for (const expected of ['"level":"error"', 'P0001', '23514', '22P02', '42703', 'spill'])
    expect(log).toContain(expected);
  expect(leaked([CANARY, ...credentialsOf(ana), ...credentialsOf(olga)])).toEqual([]);
});

test('pages send other sites at most their origin as Referer, and pages with a token nothing [59]', async () => {
  const { olga, open, application } = await story();
  const strict = ['strict-origin-when-cross-origin', 'same-origin', 'no-referrer'];
  for (const { pattern } of board.routes) {
    const id = pattern.startsWith('/applications') ? application : open;
    const path = pattern.replace(/:\w+|[*]/g, () => String(id));
    const answer = await ask(path, { as: olga, method: 'HEAD' });
    expect([path, strict.includes(answer.headers.get('referrer-policy')!)]).toEqual([path, true]);
  }
  for (const path of ['/subscribe/confirm', '/subscription', '/unsubscribe'])
    for (const form of [undefined, { t: 'x' }]) {
      const answer = await ask(`${path}?t=x`, form ? { form } : {});
      expect([path, answer.headers.get('referrer-policy')]).toEqual([path, 'same-origin']);
      // Nor does the page load or link to anything of another origin.
      expect(await answer.text()).not.toMatch(/(?:src|href)="https?:\/\/(?!board[.]example)[^"]+"[^>]*>/);
    }
});
