import { desc, eq } from 'drizzle-orm';
import { GUIDE_PATHS } from '#domain/board/guide.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { sessions } from '#server/db/schema/account.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { emails, notifications, trialEmails } from '#server/db/schema/notification.ts';
import { sessionHandle } from '#server/db/session-handle.ts';
import { sampleData, sampleForm } from './sample-input.ts';
import type { TestUser, TestApp } from './test-app.ts';
import type { BoardFixture } from './board-fixture.ts';

/** `CALL` is an API call, `GET` and `POST` are pages, forms and files; `path` is the pattern. */
type Row = { method: string; path: string; ask: (as: TestUser | null) => Promise<Response> };

// Below the wildcard route of the auth library, or answered before the router.
const WILDCARD_PATHS = [
  '/api/auth/get-session',
  '/api/auth/token',
  '/api/auth/callback/google',
  '/healthz',
  '/readyz',
];
/** API calls that need no credentials. */
export const PUBLIC_API_CALLS = [
  '/project/get_projects',
  '/project/get_questions',
  '/announcement/get_announcements',
];

/**
 * The kinds of people, relative to Olga's proposals, and a user of each. `former` was a co-owner,
 * read everything, and was removed.
 */
export const kindsOfPeople = (world: BoardFixture): [string, TestUser | null][] => [
  ['visitor', null],
  ['member', world.stella],
  ['applicant', world.ana],
  ['reviewer', world.rita],
  ['co-owner', world.cleo],
  ['owner', world.olga],
  ['admin', world.admin],
  ['former', world.finn],
];

/** Every route of the router, server and API description, requested with ids of the fixture. */
export async function listAllRoutes(board: TestApp, world: BoardFixture): Promise<Row[]> {
  const pathFor = await pathBuilder(board, world);
  const rows: Row[] = [];
  // HEAD has the same verdict as GET without rendering (security test 16).
  const get = (path: string, method = 'HEAD') =>
    rows.push({ method: 'GET', path, ask: (as) => board.ask(pathFor(path), { as, method }) });
  const post = (path: string) => {
    const ask = (as: TestUser | null) => board.ask(pathFor(path), { as, form: sampleForm(path, world) });
    rows.push({ method: 'POST', path, ask });
  };
  for (const [pattern, routes] of Map.groupBy(board.routes, ({ pattern }) => pattern)) {
    get(pattern);
    if (routes.some(({ hasAction }) => hasAction)) post(pattern);
  }
  const calls = Object.keys(board.description.paths ?? {}).filter((path) =>
    /^\/(project|application|review|announcement)\//.test(path),
  );
  const fixed = board.serverRoutes().map(({ method, path }) => `${method} ${path}`);
  for (const [method, path] of [...new Set(fixed)].map((line) => line.split(' ') as [string, string])) {
    if (calls.includes(path)) continue;
    const known = (knownMethod: string) =>
      rows.some((row) => row.method === knownMethod && row.path === path);
    if (method !== 'POST' && !known('GET')) get(path, 'GET');
    if (method !== 'GET' && !known('POST')) post(path);
  }
  for (const path of WILDCARD_PATHS) get(path, 'GET');
  post('/api/auth/sign-out');
  for (const path of calls) {
    const ask = (as: TestUser | null) =>
      board.call(path, PUBLIC_API_CALLS.includes(path) ? null : as, sampleData(path, world));
    rows.push({ method: 'CALL', path, ask });
  }
  return rows.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Replaces parameters such as `:id` in a pattern with ids of the fixture. */
export async function pathBuilder(board: TestApp, world: BoardFixture): Promise<(pattern: string) => string> {
  const values = await valuesOf(board, world);
  return (pattern) => {
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
  };
}

async function valuesOf(board: TestApp, world: BoardFixture): Promise<Record<string, string | number>> {
  const [notification] = await board.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, world.olga.uid));
  const [session] = await board.db
    .select({ handle: sessionHandle })
    .from(sessions)
    .where(eq(sessions.userId, world.ana.uid));
  const [email] = await board.db.select().from(emails).orderBy(desc(emails.id)).limit(1);
  const [feedbackRow] = await board.db
    .insert(feedback)
    .values({ kind: 'idea', text: 'Words.', page: '', email: '', sentAt: new Date() })
    .returning({ id: feedback.id });
  const [trialEmail] = await board.db
    .insert(trialEmails)
    .values({
      toAddress: 'a@example.edu',
      subject: 's',
      text: 't',
      html: '<p>t</p>',
      headers: {},
      at: new Date(),
    })
    .returning({ id: trialEmails.id });
  const [address] = await board.db
    .insert(accountEmails)
    .values({ userId: world.ana.uid, email: 'ana@alderbay.edu', addedAt: new Date() })
    .returning({ id: accountEmails.id });
  const [fact] = await board.db
    .insert(verifiedFacts)
    .values({
      userId: world.ana.uid,
      kind: 'academic_domain',
      subject: 'alderbay.edu',
      isShown: false,
      verifiedAt: new Date(),
    })
    .returning({ id: verifiedFacts.id });
  return {
    '/:id': world.open,
    '/resume/:id': world.resumeId,
    '/reviews/:id': world.application,
    '/drafts/:id': world.draft,
    '/questions/:id': world.question,
    '/admin/questions/:id': world.question,
    '/applications/:id': world.application,
    '/invitations/:id': world.invitation,
    '/admin/announcements/:id': world.announcement,
    '/announcement/:postId': world.announcement,
    '/admin/members/:uid': world.stella.uid,
    '/user/:uid': world.olga.uid,
    '/sign-in/:provider': 'google',
    '/settings/resumes/:resume': world.resumeId,
    '/settings/passkeys/:id': world.passkey,
    '/settings/wallets/:id': world.wallet,
    '/settings/templates/:id': world.template,
    '/saved-searches/:id': world.savedSearch,
    '/settings/emails/:id': address!.id,
    '/settings/facts/:id': fact!.id,
    '/settings/ways/:way': 'google',
    '/settings/sessions/:handle': session!.handle,
    '/notifications/:id': notification!.id,
    '/admin/mail/:id': email?.id ?? 1,
    '/admin/feedback/:id': feedbackRow!.id,
    '/dev/mail/:id': trialEmail!.id,
    '/sitemap/:after': '0.xml',
    '/docs/:chapter': GUIDE_PATHS[0]!.split('/').at(-1)!,
  };
}
