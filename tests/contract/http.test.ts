import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { createSignIn } from '#server/http/auth/sign-in.ts';
import { newRequestMeta } from '#server/http/testing/test-browser.ts';
import { outlineOf } from './outline.ts';
import { jsonOf, linesOf, recorded, withStableIds, withWrappedTexts, wrapped } from './recorded.ts';
import { openContractBoard } from './world.ts';

const board = await openContractBoard();
const { ada, olga, ana } = board.people;
const { proposal, application, announcement } = board;
const sheet = `/proposal/${proposal}/applications.csv`;
// Read before the tests add rows.
const words = await storedKinds();
const read = async (path: string, as: typeof ana | null = null) => {
  const answer = await board.ask(path, { as });
  return { status: answer.status, text: await answer.text() };
};

const PUBLIC_PAGES = [
  ['list', '/'],
  ['list-all', '/?status=all'],
  ['list-search', '/?q=reserves&kind=team'],
  ['list-nothing-found', '/?q=no+such+words'],
  ['list-with-proposal', `/${proposal}`],
  ['proposal', `/proposal/${proposal}`],
  ['announcements', '/announcement'],
  ['announcement', `/announcement/${announcement}`],
  ['member', `/user/${olga.uid}`],
  ['statistics', '/stat'],
  ['about-us', '/about-us'],
  ['docs', '/docs'],
  ['docs-chapter', '/docs/find-a-proposal'],
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['sign-in', '/signin'],
  ['sign-in-to-apply', '/auth/apply'],
  ['trial-sign-in', '/trial/sign-in'],
  ['subscribe', '/subscribe'],
  ['send-feedback', '/send-feedback'],
  ['not-found', '/no-such-page'],
] as const;

const OWN_PAGES = [
  ['dashboard-applicant', '/user', ana],
  ['dashboard-owner', `/proposal/${proposal}/applications`, olga],
  ['application', `/applications/${application}`, ana],
  ['apply', `/apply/${board.full}?tab=application`, ana],
  ['post-proposal', '/postproposal', olga],
  ['invite', `/applications/${application}/invite`, olga],
  ['notifications', '/notifications', olga],
  ['preferences', '/notifications/preferences', ana],
  ['settings', '/settings', ana],
  ['settings-account', '/settings/account', ana],
  ['settings-organization', '/settings/organization', ana],
  ['settings-resumes', '/settings/resumes', ana],
  ['admin-reports', '/admin/reports', ada],
  ['admin-members', '/admin/members', ada],
  ['admin-announcement', `/admin/announcements/${announcement}`, ada],
] as const;

const PAGES = [
  ...PUBLIC_PAGES.map(([name, path]) => ({ name, path, as: null, file: `public-pages/${name}.txt` })),
  ...OWN_PAGES.map(([name, path, as]) => ({ name, path, as, file: `own-pages/${name}.txt` })),
];
const frames = new Map<string, string[]>();

test.each(PAGES)('the page $name has the recorded outline', async ({ name, path, as, file }) => {
  const { status, text } = await read(path, as);
  expect(status).toBe(name === 'not-found' ? 404 : 200);
  const { page, frame } = outlineOf(text);
  const lines = wrapped(linesOf(frame));
  frames.set(lines, [...(frames.get(lines) ?? []), name]);
  await expect(wrapped(withStableIds(linesOf(page)))).toMatchFileSnapshot(recorded(file));
});

test('headers, menus and footers of all pages have the recorded outlines', async () => {
  expect([...frames.values()].flat()).toHaveLength(PAGES.length);
  const texts = [...frames].map(([lines, names]) => `${names.join(', ')}\n\n${lines}`);
  await expect(texts.join('\n')).toMatchFileSnapshot(recorded('page-frames.txt'));
});

test('/openapi.json equals the recorded description', async () => {
  const { text } = await read('/openapi.json');
  await expect(jsonOf(JSON.parse(text, withWrappedTexts))).toMatchFileSnapshot(recorded('openapi.json'));
});

const CALLS = [
  ['get_projects', '/project/get_projects', null, {}],
  ['get_announcements', '/announcement/get_announcements', null, {}],
  ['get_applications', '/application/get_applications', olga, { project_id: proposal }],
  ['get_own_applications', '/application/get_applications', ana, { owner_uid: ana.uid }],
  ['refused', '/project/upload', olga, { title: '' }],
] as const;

test.each(CALLS)('the API call %s returns the recorded JSON', async (name, path, as, data) => {
  const answer = await board.call(path, as, data);
  const body = JSON.parse(await answer.text(), withoutMessages) as unknown;
  const plain = withStableIds(jsonOf({ status: answer.status, body }));
  await expect(plain).toMatchFileSnapshot(recorded(`api/${name}.json`));
});

/** JSON reviver that omits the sentences of an error: other tests cover them. */
function withoutMessages(key: string, value: unknown): unknown {
  if (key === 'message') return '…';
  if (key !== 'fields') return value;
  return Object.fromEntries(Object.keys(Object(value) as object).map((field) => [field, '…']));
}

const DOCUMENTS = [
  ['feed.xml', '/feed.xml', null],
  ['announcement-feed.xml', '/announcement/feed.xml', null],
  ['sitemap.xml', '/sitemap.xml', null],
  ['sitemap-pages.xml', '/sitemap/pages.xml', null],
  ['sitemap-0.xml', '/sitemap/0.xml', null],
  ['robots.txt', '/robots.txt', null],
  ['security.txt', '/.well-known/security.txt', null],
  ['manifest.webmanifest', '/manifest.webmanifest', null],
  ['calendar.ics', `/proposal/${proposal}/calendar.ics`, null],
  ['applications.csv', sheet, olga],
] as const;

test.each(DOCUMENTS)('%s equals the recorded document', async (name, path, as) => {
  const { status, text } = await read(path, as);
  expect(status).toBe(200);
  const plain = withStableIds(text.replaceAll('\r\n', '\n').replaceAll('><', '>\n<'));
  await expect(linesOf([plain.trimEnd()])).toMatchFileSnapshot(recorded(`documents/${name}`));
});

const ANSWERS: [string, () => Promise<Response>][] = [
  ['GET / by a visitor', () => board.ask('/')],
  ['GET /user by a member', () => board.ask('/user', { as: ana })],
  ['GET /no-such-page by a visitor', () => board.ask('/no-such-page')],
  ['GET /settings by a visitor', () => board.ask('/settings')],
  ['GET /resume/:id by its owner', () => board.ask(board.resume, { as: ana })],
  ['GET /proposal/:id/applications.csv by the owner', () => board.ask(sheet, { as: olga })],
  ['GET /proposal/:id/calendar.ics by a visitor', () => board.ask(`/proposal/${proposal}/calendar.ics`)],
  ['GET /proposal/:id/preview.png by a visitor', () => board.ask(`/proposal/${proposal}/preview.png`)],
  ['GET /feed.xml by a visitor', () => board.ask('/feed.xml')],
  ['GET /openapi.json by a visitor', () => board.ask('/openapi.json')],
  ['GET /healthz by a visitor', () => board.ask('/healthz')],
  ['POST /project/get_projects by a visitor', () => board.call('/project/get_projects', null, {})],
  ['POST /project/get_drafts by a member', () => board.call('/project/get_drafts', ana, {})],
  ['POST /project/get_drafts by a visitor', () => board.call('/project/get_drafts', null, {})],
];

test('responses have the recorded HTTP headers', async () => {
  const answers = await Promise.all(
    ANSWERS.map(async ([requestLine, ask]) => {
      const { status, headers } = await ask();
      return { requestLine, status, headers: [...headers].map(plainHeader).toSorted() };
    }),
  );
  const shared = answers[0]!.headers.filter((line) => answers.every(({ headers }) => headers.includes(line)));
  const lines = ['every answer', ...shared.map((line) => `  ${line}`)];
  for (const { requestLine, status, headers } of answers)
    lines.push(
      requestLine,
      `  ${status}`,
      ...headers.filter((line) => !shared.includes(line)).map((line) => `  ${line}`),
    );
  await expect(linesOf(lines)).toMatchFileSnapshot(recorded('http-headers.txt'));
});

/** A header without the parts that differ by request or build. */
function plainHeader([name, value]: [string, string]): string {
  if (['x-request-id', 'etag', 'content-length'].includes(name)) return `${name}: (varies)`;
  const plain = value
    .replaceAll(/'nonce-[^']+'/g, "'nonce-…'")
    .replaceAll(/<[^>]+>; rel=modulepreload; [^,]+(?:, )?/g, '')
    .trim();
  return `${name}: ${plain || '(scripts)'}`;
}

test('cookies have the recorded names and attributes', async () => {
  const lines: string[] = [];
  const record = (requestLine: string, answer: Response) => {
    const cookies = answer.headers.getSetCookie();
    expect([requestLine, cookies]).not.toEqual([requestLine, []]);
    lines.push(requestLine, ...cookies.map((line) => `  ${line.replace(/^([^=]+)=[^;]+/, '$1=…')}`));
  };
  const newcomer = { name: 'Noor', email: 'noor@example.edu' };
  record('signing in on the trial page', await board.ask('/trial/sign-in?next=/user', { form: newcomer }));
  record(
    'saving a proposal',
    await board.ask(`/proposal/${proposal}/save`, { as: ana, form: { back: '/' } }),
  );
  const google = { kind: 'google', clientId: 'id', clientSecret: 'secret' } as const;
  for (const publicUrl of [board.settings.publicUrl, 'http://127.0.0.1:4120']) {
    const signIn = createSignIn({ ...board, settings: { ...board.settings, publicUrl }, provider: google });
    const start = new Request(`${publicUrl}/sign-in/google`, { method: 'POST', body: new URLSearchParams() });
    record(`signing in with Google at ${publicUrl}`, await signIn.handle(start, newRequestMeta()));
  }
  vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
  const typed = { as: ana, form: { line: ana.email } };
  record('deleting an account 11 minutes after signing in', await board.ask('/settings/delete', typed));
  record('signing out', await board.ask('/sign-out', { as: ana, form: {} }));
  await expect(linesOf(lines)).toMatchFileSnapshot(recorded('cookies.txt'));
});

test('text columns store the recorded kinds, whatever the column is called', async () => {
  await expect(linesOf(words)).toMatchFileSnapshot(recorded('stored-words.txt'));
});

/** The distinct values of each text column that has only lowercase codes. */
async function storedKinds(): Promise<string[]> {
  const { rows } = await board.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text'`,
  );
  const sets = new Set<string>();
  for (const { table, column } of rows) {
    const found = await board.pool.query<{ word: string }>(
      `select distinct "${column}" collate "C" as word from "${table}" where "${column}" is not null order by 1`,
    );
    const kinds = found.rows.map(({ word }) => word);
    const areKinds = kinds.every((word) => /^[a-z]+([_-][a-z]+)*$/.test(word));
    if (kinds.length > 0 && areKinds) sets.add(kinds.join(', '));
  }
  return [...sets].toSorted();
}
