import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '#server/config/settings.ts';
import { primaryProvider } from '#server/http/auth/sign-in.ts';
import { openTestApp } from './test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'collegium-abuse-'));
const publicUrl = 'http://127.0.0.1:4998';
const admin = { name: 'Ada M.', email: 'ada.m@example.edu' };
const trial = { mode: 'trial' as const, trialExposed: true, adminEmails: [admin.email] };
const provider = primaryProvider(trial, [
  { ...admin, role: 'Admin', task: 'Handle reports' },
  { name: 'Noor K.', email: 'noor.k@example.edu', role: 'Owner', task: 'Review applications' },
]);
const board = await openTestApp({ settings: { publicUrl, trialExposed: true }, provider });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const problemsOf = (env: Record<string, string>) => {
  const read = readSettings({ MODE: 'trial', ...env }, folder);
  return read.ok ? [] : read.problems;
};
const exposed = { TRIAL_EXPOSED: '1', PUBLIC_URL: 'https://board.example.org' };

/** Runs `npm start` with these environment variables; returns its exit code and output. */
function start(env: Record<string, string>): Promise<{ code: unknown; printed: string }> {
  const { PATH, HOME } = process.env;
  const bootstrap = join(import.meta.dirname, '../../tools/bootstrap.cjs');
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
])('trial mode with %s=%s refuses to start with one sentence, before building [68]', async (name, value) => {
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
])('trial mode with %s=%s has no configuration problem [68]', (name, value) => {
  const google = { GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'GOCSPX-x' };
  expect(problemsOf({ [name]: value })).toEqual([]);
  expect(problemsOf({ [name]: value, ...google })).toEqual([]);
});

test('configuring real sign-in in an exposed trial mode is refused [68]', () => {
  const google = { GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'GOCSPX-x' };
  const issuer = { OIDC_UNI_ISSUER: 'https://login.example.edu', OIDC_UNI_CLIENT_ID: 'id' };
  const uni = { OIDC_ISSUERS: 'uni', ...issuer, OIDC_UNI_CLIENT_SECRET: 'hush' };
  expect(problemsOf({ ...exposed, ...google })).toEqual([expect.stringMatching(/^GOOGLE_CLIENT_ID is set/)]);
  expect(problemsOf({ ...exposed, ...uni })).toEqual([expect.stringMatching(/^OIDC_ISSUERS is set/)]);
  expect(problemsOf({ ...exposed, TRIAL_EXPOSED: 'perhaps' })).toEqual([
    'TRIAL_EXPOSED is "perhaps": it can be 1 or 0.',
  ]);
});

test('in an exposed trial mode no admin of ADMIN_EMAILS can sign in [68]', async () => {
  const page = '/trial/sign-in?next=%2Fuser';
  const shown = await (await board.ask(page)).text();
  expect([shown.includes('Noor K.'), shown.includes('Ada M.')]).toEqual([true, false]);
  for (const form of [admin, { ...admin, email: ' ADA.M@example.edu ' }, { person: admin.email }]) {
    const answer = await board.ask(page, { form });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(await answer.text()).toContain('person' in form ? 'Enter a name.' : 'This is an admin’s email');
  }
  const answer = await board.ask(page, { form: { person: 'noor.k@example.edu' } });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${publicUrl}/user`]);
  expect(answer.headers.getSetCookie().join()).toContain(board.signIn.sessionCookie);
});

test('the trial page refuses cross-site forms and shows errors beside the fields [68]', async () => {
  const noor = { person: 'noor.k@example.edu' };
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign)
    expect((await board.ask('/trial/sign-in', { form: noor, headers })).status).toBe(403);
  const wrong = await board.ask('/trial/sign-in', { form: { name: ' ', email: '"><b>nonsense' } });
  const html = await wrong.text();
  expect(html).toContain('Enter a name.');
  expect(html).toContain('Enter an email address such as name@example.edu.');
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;nonsense"');
});

test('the trial page returns 404 outside trial mode [68]', async () => {
  const production = await openTestApp({ settings: { mode: 'production' }, provider: { kind: 'none' } });
  const answers = [
    await production.ask('/trial/sign-in'),
    await production.ask('/trial/sign-in', { form: admin }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

test('the trial mailbox and the trial page return 404 for a foreign Host [68]', async () => {
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
  const signIn = async (host: string) =>
    (await board.ask('/trial/sign-in', { headers: { Host: host }, form: { person: 'noor.k@example.edu' } }))
      .status;
  expect([await statusOf('/trial/sign-in', '127.0.0.1:4998'), await signIn('127.0.0.1:4998')]).toEqual([
    200, 303,
  ]);
  expect([await statusOf('/trial/sign-in', 'evil.example'), await signIn('evil.example')]).toEqual([
    404, 404,
  ]);
});
