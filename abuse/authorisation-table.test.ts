import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { GUIDE_PATHS } from '../app/routes/docs/guide/chapters.ts';
import { sessions } from '../server/data/account-schema.ts';
import { mails, notices, trialMails } from '../server/data/notice-schema.ts';
import { sessionHandle } from '../server/data/session-handle.ts';
import { formOf, dataOf } from './asked-of.ts';
import { type Person, openWholeBoard } from './whole-board.ts';
import { makeWorld } from './world.ts';

// Who may do what: every page, form, file and call that the router, the server and the API description know, asked for by five
// people. The table is authorisation-table.txt; a route that is not in it fails here, and so does a verdict that changed. After a
// change that is meant, `npx vitest run --project server abuse/authorisation-table -u` writes it anew: read what it changed.

const board = await openWholeBoard();
const world = await makeWorld(board);
const people: [string, Person | null][] = [
  ['visitor', null],
  ['member', world.stella],
  ['applicant', world.ana],
  ['owner', world.olga],
  ['admin', world.admin],
];

const [told] = await board.db.select().from(notices).where(eq(notices.userId, world.olga.uid));
const [session] = await board.db
  .select({ handle: sessionHandle })
  .from(sessions)
  .where(eq(sessions.userId, world.ana.uid));
const [mail] = await board.db.select().from(mails).orderBy(desc(mails.id)).limit(1);
const [shown] = await board.db
  .insert(trialMails)
  .values({
    ...{ toAddress: 'a@example.edu', subject: 's', text: 't', html: '<p>t</p>', headers: {}, at: new Date() },
  })
  .returning({ id: trialMails.id });
const values: Record<string, string | number> = {
  '/:id': world.open,
  '/resume/:id': world.resumeId,
  '/drafts/:id': world.draft,
  '/applications/:id': world.application,
  '/admin/announcements/:id': world.announcement,
  '/announcement/:postId': world.announcement,
  '/admin/members/:uid': world.stella.uid,
  '/user/:uid': world.olga.uid,
  '/settings/sessions/:handle': session!.handle,
  '/notifications/:id': told!.id,
  '/admin/mail/:id': mail?.id ?? 1,
  '/dev/mail/:id': shown!.id,
  '/sitemap/:after': '0.xml',
  '/docs/:chapter': GUIDE_PATHS[0]!.split('/').at(-1)!,
};

/** "/applications/:id/invite" with the ids of this world: an application that Ana sent to Olga's proposal. */
function addressOf(pattern: string): string {
  const named = pattern
    .replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
    .replace(/^\/proposal\/:id\/announce/, `/proposal/${world.due}/announce`)
    .replace(/:applicationId/, String(world.dueApplication))
    .replace(/\*$/, 'no-such-thing')
    .replace(/^(\/[\w/-]*)?\/:(\w+)/, (start) => {
      const value = values[start] ?? world.open;
      return start.replace(/:\w+$/, String(value));
    });
  return named || '/';
}

/** What an answer comes to: its status, and for a redirect where it leads, with this world's ids as names. */
function verdictOf(answer: Response): string {
  const to = answer.headers.get('location');
  if (answer.status < 300 || answer.status >= 400 || !to) return String(answer.status);
  const url = new URL(to, board.settings.publicUrl);
  const here = url.origin === board.settings.publicUrl ? '' : 'elsewhere';
  return `> ${here}${url.pathname.replace(/\/(\d+|[0-9a-f-]{36})(?=\/|$)/g, '/:id')}`;
}

type Row = { method: string; path: string; ask: (as: Person | null) => Promise<Response> };

// Answered under the library's one address, or ahead of everything.
const BEHIND_STARS = [
  '/api/auth/get-session',
  '/api/auth/token',
  '/api/auth/callback/google',
  '/healthz',
  '/readyz',
];
const OPEN_CALLS = ['/project/get_projects', '/announcement/get_announcements'];

function everything(): Row[] {
  const rows: Row[] = [];
  // Pages are asked for with HEAD, which comes to the same without drawing them (abuse 16).
  const get = (path: string, method = 'HEAD') =>
    rows.push({ method: 'GET', path, ask: (as) => board.ask(addressOf(path), { as, method }) });
  const post = (path: string) => {
    const ask = (as: Person | null) => board.ask(addressOf(path), { as, form: formOf(path, world) });
    rows.push({ method: 'POST', path, ask });
  };
  for (const [pattern, routes] of Map.groupBy(board.routes, ({ pattern }) => pattern)) {
    get(pattern);
    if (routes.some(({ hasAction }) => hasAction)) post(pattern);
  }
  const calls = Object.keys(board.description.paths ?? {}).filter((path) =>
    /^\/(project|application|announcement)\//.test(path),
  );
  const fixed = board.fixedAddresses().map(({ method, path }) => `${method} ${path}`);
  for (const [method, path] of [...new Set(fixed)].map((line) => line.split(' ') as [string, string])) {
    if (calls.includes(path)) continue;
    const known = (verb: string) => rows.some((row) => row.method === verb && row.path === path);
    if (method !== 'POST' && !known('GET')) get(path, 'GET');
    if (method !== 'GET' && !known('POST')) post(path);
  }
  for (const path of BEHIND_STARS) get(path, 'GET');
  post('/api/auth/sign-out');
  for (const path of calls) {
    const ask = (as: Person | null) =>
      board.call(path, OPEN_CALLS.includes(path) ? null : as, dataOf(path, world));
    rows.push({ method: 'CALL', path, ask });
  }
  return rows.toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
}

const file = join(import.meta.dirname, 'authorisation-table.txt');
/** The table's rows: method, path, and a verdict for each of the five. */
const storedRows = () =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/));

test('every page, form, file and call stands in the table', () => {
  const stored = storedRows().map(([method, path]) => `${method} ${path}`);
  expect(everything().map(({ method, path }) => `${method} ${path}`)).toEqual(stored);
});

test('everybody is answered as the table says', { timeout: 240_000 }, async () => {
  const rows = [['as', 'address', ...people.map(([who]) => who)]];
  for (const { method, path, ask } of everything()) {
    const verdicts: string[] = [];
    for (const [, as] of people) verdicts.push(verdictOf(await board.leavingNothing(() => ask(as))));
    rows.push([method, path, ...verdicts]);
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
});

const toSignIn = /^(> \/signin|> \/auth|40[0134]$)/;

test.each(storedRows())('what no table may loosen: %s %s', (method, path, ...verdicts) => {
  const [visitor, member, applicant, owner, admin] = verdicts;
  expect(verdicts).toHaveLength(5);
  for (const verdict of verdicts) expect(verdict).not.toMatch(/^5/);
  if (/^\/admin(\/|$)/.test(path)) {
    expect([visitor, member, applicant, owner]).toEqual(['> /signin', '403', '403', '403']);
    expect(admin).not.toBe('403');
  }
  if (path.startsWith('/applications/')) {
    expect([member, admin]).toEqual(['404', '404']);
    expect(visitor).toMatch(toSignIn);
  }
  if (/^\/(drafts|resume)\//.test(path)) expect(visitor).toMatch(toSignIn);
  if (/^\/settings(\/|$)/.test(path) && path !== '/settings/deleted' && method === 'POST')
    expect(visitor).toMatch(toSignIn);
  if (/^\/proposal\/:id\/(announce|applications|clone|close|compare|decide|edit|reopen|withdraw)/.test(path))
    for (const verdict of [visitor, member, applicant, admin])
      if (method === 'POST' && path !== '/proposal/:id/edit/step') expect(verdict).toMatch(toSignIn);
  if (method === 'CALL' && !OPEN_CALLS.includes(path)) expect(visitor).toBe('401');
});
