import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '../server/config/settings.ts';
import { startTrialProvider } from '../server/http/trial-provider.ts';
import { openWholeBoard } from './whole-board.ts';

const folder = mkdtempSync(join(tmpdir(), 'collegium-abuse-'));
const publicUrl = 'http://127.0.0.1:4998';
const admin = { name: 'Ada M.', email: 'ada.m@example.edu' };
const provider = await startTrialProvider({
  ...{ dataDir: folder, appUrl: publicUrl, refusedEmails: [admin.email] },
  people: [
    { ...admin, about: 'Writes announcements' },
    { name: 'Noor K.', email: 'noor.k@example.edu', about: 'Applies' },
  ],
});
const board = await openWholeBoard({ settings: { publicUrl, trialExposed: true }, provider });
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

const problemsOf = (env: Record<string, string>) => {
  const read = readSettings({ MODE: 'trial', ...env }, folder);
  return read.ok ? [] : read.problems;
};
const exposed = { TRIAL_EXPOSED: '1', PUBLIC_URL: 'https://board.example.org' };

/** How `npm start` ends with these settings, and what it prints. */
function start(env: Record<string, string>): Promise<{ code: unknown; printed: string }> {
  const { PATH, HOME } = process.env;
  const bootstrap = join(import.meta.dirname, '..', 'tools', 'bootstrap.cjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [bootstrap, 'start'], { env: { PATH, HOME, ...env } }, (error, out, err) =>
      resolve({ code: error?.code, printed: out + err }),
    );
  });
}

test.each([
  ['PUBLIC_URL', 'https://board.example.org'],
  ['PUBLIC_URL', 'http://192.0.2.7:3000'],
  ['PUBLIC_URL', 'http://127.0.0.1.evil.example'],
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', 'board.example.org'],
])('68 trial mode with %s=%s refuses to start in one sentence, before building', async (name, value) => {
  const sentence = new RegExp(
    `^${name} is "${value.replaceAll('.', '[.]')}": in trial mode anyone .+ TRIAL_EXPOSED=1 .+[.]$`,
  );
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(sentence)]);
  expect(problemsOf({ [name]: value, TRIAL_EXPOSED: '1' })).toEqual([]);
  const { code, printed } = await start({ [name]: value, DATA_DIR: join(folder, 'data') });
  expect([code, printed.trimEnd()]).toEqual([1, expect.stringMatching(sentence)]);
});

test.each([
  ['HOST', '127.0.0.1'],
  ['HOST', '127.0.0.2'],
  ['HOST', '::1'],
  ['PUBLIC_URL', 'http://localhost:8080'],
  ['PUBLIC_URL', 'http://[::1]:8080'],
])('68 trial mode with %s=%s stays on this machine and starts', (name, value) => {
  const google = { GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'GOCSPX-x' };
  expect(problemsOf({ [name]: value })).toEqual([]);
  expect(problemsOf({ [name]: value, ...google })).toEqual([]);
});

test('68 real sign-in beside an exposed trial mode is refused', () => {
  const google = { GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'GOCSPX-x' };
  const issuer = { OIDC_UNI_ISSUER: 'https://login.example.edu', OIDC_UNI_CLIENT_ID: 'id' };
  const uni = { OIDC_ISSUERS: 'uni', ...issuer, OIDC_UNI_CLIENT_SECRET: 'hush' };
  expect(problemsOf({ ...exposed, ...google })).toEqual([expect.stringMatching(/^GOOGLE_CLIENT_ID is set/)]);
  expect(problemsOf({ ...exposed, ...uni })).toEqual([expect.stringMatching(/^OIDC_ISSUERS is set/)]);
  expect(problemsOf({ ...exposed, TRIAL_EXPOSED: 'perhaps' })).toEqual([
    'TRIAL_EXPOSED is "perhaps": it can be 1 or 0.',
  ]);
});

test('68 in an exposed trial mode no admin of ADMIN_EMAILS signs in, typed or chosen', async () => {
  const browser = board.browser();
  const { url, answer } = await browser.start();
  expect(await answer.text()).not.toContain('Ada M.');
  for (const form of [admin, { ...admin, email: ' ADA.M@example.edu ' }, { person: admin.email }]) {
    const page = await (await browser.open(url, form)).text();
    expect(page).toContain('person' in form ? 'Enter a name.' : 'This is an admin’s email');
  }
  expect(browser.cookies.has(board.signIn.sessionCookie)).toBe(false);
  const { url: end } = await board.browser().stepIn({ name: 'Noor K.', email: 'noor.k@example.edu' });
  expect(end).toBe(`${publicUrl}/user`);
});

test('68 the trial mailbox and the trial page answer the configured Host only', async () => {
  const statusOf = async (path: string, host: string) =>
    (await board.ask(path, { headers: { Host: host } })).status;
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail.data', '/dev/mail/1/page']) {
    const ours = await statusOf(path, '127.0.0.1:4998');
    expect([path, ours]).toEqual([path, path.endsWith('/page') ? 404 : 200]);
    for (const host of ['evil.example', 'evil.example:4998', '127.0.0.1:80', 'localhost.evil.example:4998'])
      expect([path, host, await statusOf(path, host)]).toEqual([path, host, 404]);
  }
  expect(await statusOf('/DEV/mail', 'evil.example')).not.toBe(200);
  expect(await statusOf('/dev/mail.json', 'localhost:4998')).toBe(200);
  const { hostname, port } = new URL(provider.issuer);
  const trialPage = (host: string) =>
    new Promise((resolve, reject) => {
      const path = '/.well-known/openid-configuration';
      request({ hostname, port, path, headers: { host } }, (answer) => resolve(answer.resume().statusCode))
        .once('error', reject)
        .end();
    });
  expect([await trialPage(`${hostname}:${port}`), await trialPage('evil.example')]).toEqual([200, 421]);
});
