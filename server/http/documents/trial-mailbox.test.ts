import { Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { loader } from '#app/routes/mailbox/mailbox.tsx';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { trialEmails } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { TRIAL_EMAIL_LIMIT } from '#server/queries/notification/trial-email.ts';
import { readSettings } from '#server/config/settings.ts';
import {
  type HttpApp,
  type HttpEnv,
  type RequestContext,
  provideRequestContext,
} from '../request-context.ts';
import { addTrialMailbox } from './trial-mailbox.ts';

const db = await testDatabase();
const production = {
  MODE: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://collegium.example.org',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'hush',
};
const html =
  '<html><head><style>@media (prefers-color-scheme:dark){.bp{}}</style></head><body onload="x()">Hello</body></html>';

function settingsOf(env: Record<string, string>): RequestContext['settings'] {
  const read = readSettings(env, '/srv/collegium');
  if (!read.ok) throw new Error(read.problems.join());
  return { ...read.settings, secret: 'x' };
}

function request(path: string, env: Record<string, string>): Promise<Response> {
  const app: HttpApp = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set('requestData', { db, settings: settingsOf(env) } as RequestContext);
    await next();
  });
  addTrialMailbox(app);
  return Promise.resolve(app.request(path));
}

function page(path: string, env: Record<string, string>) {
  const context = new RouterContextProvider();
  provideRequestContext(context, { db, settings: settingsOf(env) } as RequestContext);
  const id = /^\/dev\/mail\/([^?]+)/.exec(path)?.[1];
  const url = new URL(`https://board.example${path}`);
  const args = { context, url, request: new Request(url), params: id ? { id } : {} };
  return loader(args as never).catch((thrown: unknown) => thrown);
}

async function insertEmail(to: string, subject: string): Promise<number> {
  const values = { toAddress: to, subject, text: `${subject}.`, html, headers: { To: to }, at: NOON };
  const [row] = await db.insert(trialEmails).values(values).returning({ id: trialEmails.id });
  return row!.id;
}

const noor = await createMember(db, 'Noor K.');
const first = await insertEmail(noor.email, 'Your result');
const second = await insertEmail('reader@example.org', 'New proposal: 100% of it');

describe('in trial mode without a mail server', () => {
  test('/dev/mail.json lists every email, the newest first', async () => {
    const answer = await request('/dev/mail.json', {});
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual([
      expect.objectContaining({ id: second, to: 'reader@example.org', subject: 'New proposal: 100% of it' }),
      {
        id: first,
        to: noor.email,
        subject: 'Your result',
        text: 'Your result.',
        html,
        headers: { To: noor.email },
      },
    ]);
  });

  test('an email’s page runs no script, is framed only by our own pages, and opens links in new tabs', async () => {
    const answer = await request(`/dev/mail/${first}/page`, {});
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
      "frame-ancestors 'self'",
    ]);
    expect(await answer.text()).toContain('<base target="_blank"/>');
  });

  test('an email’s page is shown in the requested theme', async () => {
    const look = async (theme: string) =>
      (await request(`/dev/mail/${first}/page?theme=${theme}`, {})).text();
    expect(await look('dark')).toContain('@media (min-width: 0)');
    expect(await look('light')).toContain('@media (max-width: 0)');
    expect(await look('pink')).toContain('@media (prefers-color-scheme:dark)');
  });

  test('the page lists emails, finds them by person, address and subject, and shows one', async () => {
    const subjects = async (path: string) =>
      ((await page(path, {})) as { lines: { subject: string }[] }).lines.map(({ subject }) => subject);
    expect(await subjects('/dev/mail')).toEqual(['New proposal: 100% of it', 'Your result']);
    expect(await subjects('/dev/mail?q=noor')).toEqual(['Your result']);
    expect(await subjects('/dev/mail?q=100%25')).toEqual(['New proposal: 100% of it']);
    expect(await subjects('/dev/mail?to=reader%40example.org')).toEqual(['New proposal: 100% of it']);
    expect(await page(`/dev/mail/${first}`, {})).toMatchObject({
      email: { id: first, to: noor.email, sentAt: new Date('2026-11-21T12:00:00Z') },
      isOpened: true,
      readers: expect.arrayContaining([{ to: noor.email, name: 'Noor K.' }]),
    });
    expect(await page('/dev/mail/999999', {})).toMatchObject({ init: { status: 404 } });
    expect(await page('/dev/mail/x', {})).toMatchObject({ init: { status: 404 } });
  });
});

test.each([
  ['in production', production],
  ['in production with a mail server', { ...production, SMTP_URL: 'smtps://mail.example.org' }],
  ['in trial mode with a mail server', { SMTP_URL: 'smtp://127.0.0.1:2525' }],
])('%s the mailbox returns 404', async (_, env) => {
  expect((await request('/dev/mail.json', env)).status).toBe(404);
  expect((await request(`/dev/mail/${first}/page`, env)).status).toBe(404);
  expect(await page('/dev/mail', env)).toMatchObject({ init: { status: 404 } });
  expect(await page(`/dev/mail/${first}`, env)).toMatchObject({ init: { status: 404 } });
});

test(`/dev/mail.json lists at most ${TRIAL_EMAIL_LIMIT} emails`, async () => {
  await db.insert(trialEmails).values(
    Array.from({ length: TRIAL_EMAIL_LIMIT }, (_, n) => ({
      toAddress: 'many@example.org',
      subject: `Number ${n}`,
      text: '',
      html: '',
      headers: {},
      at: NOON,
    })),
  );
  expect(await (await request('/dev/mail.json', {})).json()).toHaveLength(TRIAL_EMAIL_LIMIT);
});
