import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { emails } from '#server/db/schema/notification.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { databaseUrlOf } from '#server/db/testing/test-server.ts';
import { bounceMail } from '#server/email/testing/sample-reports.ts';
import { runCommand } from './cli.ts';
import { COMMANDS } from './command-table.ts';

const TO = 'reader@school.example';
const SENDER = { MAIL_FROM: 'board@board.example', BOUNCE_ADDRESS: 'bounces@board.example' };
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const testMail = (env: Record<string, string>, to = TO) =>
  runCommand(COMMANDS, ['test-mail', to], {
    env: { ...SENDER, ...env },
    folder: '/nowhere',
    now: new Date(),
  });

/** Runs `work` with a local SMTP server. */
async function withServer(options: SMTPServerOptions, work: (port: number) => Promise<void>): Promise<void> {
  const server = new SMTPServer({ logger: false, closeTimeout: 20, ...options });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work((server.server.address() as AddressInfo).port);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

test('reports each SMTP step and the server’s answer, and never the password', () => {
  const output: string[] = [];
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'hush' ? done(null, { user: username }) : done(new Error('Bad password')),
    onData: (stream, _session, done) => {
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
      stream.on('end', () => done(null));
    },
  };
  return withServer(options, async (port) => {
    const dkim = { DKIM_DOMAIN: 'board.example', DKIM_SELECTOR: 's1', DKIM_KEY: privateKey };
    const { code, out, err } = await testMail({ SMTP_URL: `smtp://club:hush@127.0.0.1:${port}`, ...dkim });
    expect([code, err]).toEqual([0, []]);
    expect(out.join('\n').split('\n')).toEqual([
      `Connected to 127.0.0.1, port ${port}.`,
      'Not encrypted, as SMTP_URL says.',
      'Signed in as club.',
      'Signed with DKIM for board.example, public key at s1._domainkey.board.example.',
      expect.stringMatching(
        /^Accepted for reader@school[.]example, bounces go to bounces[+][0-9a-f-]{36}@board[.]example: 250 /,
      ),
    ]);
    expect(output.join('')).toContain('Subject: Collegium: a test email');
    const wrong = await testMail({ SMTP_URL: `smtp://club:guessed@127.0.0.1:${port}` });
    expect(wrong.code).toBe(1);
    expect(wrong.err.join('\n')).toMatch(/\nThe mail server refused it: 535 .*Bad password/);
    expect(wrong.err.join('\n')).not.toContain('guessed');
  });
});

test('reports a refused recipient and a missing DKIM signature', () =>
  withServer(
    {
      disabledCommands: ['STARTTLS', 'AUTH'],
      authOptional: true,
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 No such recipient here'), { responseCode: 550 })),
    },
    async (port) => {
      const { code, err } = await testMail({ SMTP_URL: `smtp://127.0.0.1:${port}` });
      expect(code).toBe(1);
      expect(err.join('\n').split('\n').slice(2)).toEqual([
        'Did not sign in: SMTP_URL has no user.',
        'Did not sign: DKIM_DOMAIN is not set.',
        'The mail server refused it: 550 5.1.1 No such recipient here',
      ]);
    },
  ));

test('reports an unreachable server, a missing SMTP_URL and an invalid recipient', async () => {
  const closed = await testMail({ SMTP_URL: 'smtp://127.0.0.1:9' });
  expect([closed.code, closed.err.join()]).toEqual([
    1,
    'Could not connect to 127.0.0.1, port 9: The connection was closed or refused',
  ]);
  expect(await testMail({})).toMatchObject({
    code: 1,
    err: [expect.stringContaining('SMTP_URL is not set')],
  });
  expect(await testMail({}, 'nobody')).toMatchObject({ code: 2 });
});

test('bounce reads a report from standard input and suppresses the address; start-mail allows it again', async () => {
  const { db, config } = await openTestDatabase();
  const messageId = randomUUID();
  const now = new Date();
  const stamps = { createdAt: now, dueAt: now, sentAt: now };
  await db
    .insert(emails)
    .values({ messageId, toAddress: TO, event: 'receipt', facts: {}, state: 'sent', ...stamps });
  const env = {
    DATABASE_URL: databaseUrlOf(config),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'collegium-bounce-')),
  };
  const run = (words: string[], piped = '') =>
    runCommand(COMMANDS, words, { env, folder: '/nowhere', now, input: Readable.from([Buffer.from(piped)]) });
  expect(await run(['bounce'], bounceMail({ number: messageId }))).toMatchObject({
    code: 0,
    out: ['The address is suppressed: no more emails are sent to it.'],
  });
  expect(await run(['bounce'], bounceMail({ number: randomUUID() }))).toMatchObject({
    code: 0,
    out: [expect.stringContaining('an email that is not stored here')],
  });
  expect(await run(['bounce'], 'I am away.')).toMatchObject({
    code: 0,
    out: [expect.stringContaining('Not a bounce or complaint report')],
  });
  expect(await run(['start-mail', TO])).toMatchObject({ out: [`Emails are sent to ${TO} again.`] });
  expect(await run(['start-mail', TO])).toMatchObject({
    out: [`${TO} was not suppressed. Nothing was changed.`],
  });
  expect(await run(['start-mail', 'nobody'])).toMatchObject({ code: 2 });
  rmSync(env.DATA_DIR, { recursive: true, force: true });
});
