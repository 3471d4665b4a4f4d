import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { clearLocalDrafts } from '#app/shared/form/local-draft.ts';
import { localDraftStore } from '#app/shared/form/local-draft-store.ts';
import { deletionLine } from '#domain/member/member.ts';
import { suspendMember } from '#server/commands/moderation/moderation.ts';
import { sessions } from '#server/db/schema/account.ts';
import { HONEST, startStubProvider } from '#server/http/testing/stub-provider.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { type TestUser, openTestApp } from './test-app.ts';

const stub = await startStubProvider('https://board.example');
const board = await openTestApp({ settings: { issuers: [stub.settings] } });
const { ask, call } = board;

/** Statuses for the cookie and token of a person: page, data, token endpoint, call, upload. */
async function statusesFor(person: TestUser): Promise<(number | string)[]> {
  const upload = new FormData();
  upload.append('uid', person.uid);
  upload.append('id_token', person.token);
  upload.append('resume', new Blob(['%PDF-1.4']), 'r.pdf');
  const page = await ask('/settings', { as: person });
  return [
    page.headers.get('location') ?? page.status,
    (await ask('/api/auth/token', { as: person })).status,
    (await call('/application/get_applications', person, { owner_uid: person.uid })).status,
    (await ask('/resume/upload', { form: upload, headers: { Origin: '' } })).status,
    (await (await ask('/api/auth/get-session', { as: person })).json()) === null ? 'nobody' : 'somebody',
  ];
}
const IN = [200, 200, 200, 415, 'somebody'];
const OUT = ['/signin?next=%2Fsettings', 401, 401, 401, 'nobody'];

test('logging out invalidates the cookie and the token from the next request on [24]', async () => {
  const person = await board.person('Lou L.');
  expect(await statusesFor(person)).toEqual(IN);
  expect((await ask('/sign-out', { as: person, form: {} })).status).toBe(303);
  expect(await statusesFor(person)).toEqual(OUT);
});

test('sessions that were ended, deleted, suspended or expired are refused at the next request [24]', async () => {
  const there = await board.person('Ned N.');
  const here = await board.person('Ned N.');
  expect((await ask('/settings/sessions/end-others', { as: here, form: {} })).status).toBe(303);
  expect([await statusesFor(there), await statusesFor(here)]).toEqual([OUT, IN]);

  const gone = await board.person('Gil G.');
  const typed = { line: deletionLine(gone.email) };
  expect((await ask('/settings/delete', { as: gone, form: typed })).headers.get('location')).toBe(
    '/settings/deleted',
  );
  expect(await statusesFor(gone)).toEqual(OUT);

  const admin = await board.person('Ada M.', { admin: true });
  const banned = await board.person('Bo B.');
  expectOk(
    await suspendMember(
      board.db,
      { ...admin, kind: 'admin' },
      banned.uid,
      { note: 'Spam.', hideProposals: false },
      new Date(),
    ),
  );
  expect(await statusesFor(banned)).toEqual(OUT);

  const late = await board.person('Lea L.');
  await board.db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, late.uid));
  expect(await statusesFor(late)).toEqual(OUT);
});

test('session cookies are __Host-, HttpOnly, Secure and SameSite=Lax [25]', async () => {
  const { answer } = await stub.comeBackWith(board.browser(), HONEST);
  for (const name of ['session_token', 'device']) {
    const line = answer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`__Host-collegium.${name}=`));
    for (const word of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(line).toContain(word);
    expect(line).not.toContain('Domain');
  }
});

afterEach(() => vi.unstubAllGlobals());

test('scripts can read no stored credential, and logging out erases local drafts [25]', () => {
  const app = join(import.meta.dirname, '../../app');
  const users = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) =>
      /localStorage|sessionStorage|indexedDB|document[.]cookie/.test(readFileSync(join(app, file), 'utf8')),
    )
    .toSorted();
  // Local drafts, the time zone that was sent, the time of the last reload, the proposal to save after
  // sign-in, the shown toast, the theme and choices of the review workspace: no credentials.
  expect(users).toEqual([
    'kit/feedback/shown-toast.ts',
    'kit/hooks/use-stored-text.ts',
    'routes/bookmark/bookmark-page.tsx',
    'shared/error/route-error.tsx',
    'shared/form/local-draft.ts',
    'shared/frame/theme.ts',
    'shared/viewer/reader-zone.ts',
    'shared/viewer/save-after-sign-in.ts',
  ]);
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return store.size;
    },
    key: (index: number) => [...store.keys()][index] ?? null,
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  store.set('theme', 'dark');
  for (const form of ['application-7', 'proposal'])
    localDraftStore('uid', form).write({ answer: 'private' }, []);
  expect(store.size).toBe(3);
  clearLocalDrafts();
  expect([...store]).toEqual([['theme', 'dark']]);
  expect(localDraftStore('uid', 'proposal').write({ answer: 'as the page goes' }, [])).toBe(false);
});

test('every cookie over https is __Host-, Secure, HttpOnly and SameSite=Lax [79]', async () => {
  const vera = await board.person('Vera T.');
  const browser = board.browser();
  const began = await browser.open(`${board.settings.publicUrl}/sign-in/campus`, { next: '/user' });
  const answers = [
    began,
    await board.ask('/settings', { as: vera, form: { organization: 'Example University' } }),
    await board.ask('/settings/sessions/end-others', { as: vera, form: {} }),
    await board.ask('/user', { as: { cookie: `${vera.cookie}; __Host-collegium_toast=draft-saved` } }),
    await board.ask('/sign-out', { as: vera, form: {} }),
  ];
  for (const answer of answers) {
    const lines = answer.headers.getSetCookie();
    expect([answer.status, lines.length]).not.toEqual([answer.status, 0]);
    for (const line of lines) {
      expect(line).toMatch(/^__Host-/);
      expect(line).toMatch(/; Path=\/(;|$)/);
      expect(line).toMatch(/; Secure(;|$)/);
      expect(line).toMatch(/; HttpOnly(;|$)/);
      expect(line).toMatch(/; SameSite=Lax(;|$)/);
    }
  }
});

test('a toast cookie is a key of a closed list, and planted text is not shown [79]', async () => {
  const words = 'Your account was locked. Call +1 555';
  const shown = async (cookie: string) => (await board.ask('/', { as: { cookie } })).text();
  for (const name of ['collegium_toast', '__Host-collegium_toast'])
    for (const value of [encodeURIComponent(words), 'your-account-was-locked'])
      expect(await shown(`${name}=${value}`)).not.toMatch(/locked/);
  expect(await shown('collegium_toast=draft-saved')).not.toContain('Draft saved');
  expect(await shown('__Host-collegium_toast=draft-saved')).toContain('Draft saved');
});
