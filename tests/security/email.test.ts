import { ne } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { SUBSCRIPTIONS_PER_HOUR } from '#domain/access/rate-limits.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import { rateLimitCounters } from '#server/db/schema/rate-limit-counter.ts';
import { emails, subscriptions } from '#server/db/schema/notification.ts';
import { subscriptionToken } from '#server/db/subscription-token.ts';
import { createEmailFactory } from '#server/email/create-email.ts';
import { smtpTransport } from '#server/email/smtp-transport.ts';
import { startSmtpSink } from '#server/email/testing/smtp-sink.ts';
import { freezeClock } from './freeze-clock.ts';
import { openTestApp } from './test-app.ts';

const board = await openTestApp();
const { db, ask, settings } = board;
const EMAIL = 'reader@school.example';

beforeEach(async () => {
  await db.delete(subscriptions);
  await db.delete(emails);
  await db.delete(rateLimitCounters);
});

/** Every entry point for an email address: the API call, the page's form, its data request. */
const SUBSCRIBE_ENTRY_POINTS: [string, string][] = [
  ['/subscribe', 'application/json'],
  ['/subscribe', 'text/html'],
  ['/subscribe.data', '*/*'],
];

function subscribed([path, accept]: [string, string], Email: string, from = '192.0.2.1') {
  return ask(path, { form: { Email }, headers: { Accept: accept }, from });
}

const createEmail = createEmailFactory(db, settings);

/** The path of the confirmation link in the newest email. */
async function mailedPath(): Promise<string> {
  const sent = await db.select().from(emails).orderBy(emails.id);
  const { text } = (await createEmail(sent.at(-1)!, new Date()))!;
  return /https:\/\/board[.]example(\/subscribe\/confirm\?t=[\w-]+)/.exec(text)![1]!;
}

const nonceOf = ({ headers }: Response) =>
  /'nonce-([^']+)'/.exec(headers.get('content-security-policy')!)![1]!;
const tokenOf = (path: string) => new URL(path, settings.publicUrl).searchParams.get('t')!;

/** A confirmed subscription; `t` is the token in its emails. */
async function confirmed(): Promise<{ link: string; t: string }> {
  await subscribed(SUBSCRIBE_ENTRY_POINTS[0]!, EMAIL);
  const link = await mailedPath();
  expect((await ask(link, { form: {} })).status).toBe(303);
  const [row] = await db.select().from(subscriptions);
  return { link, t: subscriptionToken(row!, settings.secret) };
}

test('subscribing with line breaks, comments, lists or names around an address gets 422 and no email [55]', async () => {
  const wrong = [
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example\nc@d.example',
    'a@b.example\r\n\r\nHello',
    'a@b(x)evil.com',
    'a@b.example, c@d.example',
    'a@b.example;c@d.example',
    'A <a@b.example>',
    '"a b"@b.example',
    'a@b.example c@d.example',
    'a@[127.0.0.1]',
    'a%40b.example',
    'a@b.example\0',
    'ä@b.example',
  ];
  for (const email of wrong)
    for (const entryPoint of SUBSCRIBE_ENTRY_POINTS) {
      const answer = await subscribed(entryPoint, email);
      expect([email, entryPoint, answer.status]).toEqual([email, entryPoint, 422]);
    }
  expect([await db.select().from(emails), await db.select().from(subscriptions)]).toEqual([[], []]);
});

test('an email is delivered to one recipient only, whatever address the outbox holds [55]', async () => {
  for (const entryPoint of SUBSCRIBE_ENTRY_POINTS)
    expect((await subscribed(entryPoint, ' Reader@School.example ')).status).toBe(200);
  const queued = await db.select().from(emails).orderBy(emails.id);
  expect(queued.map(({ toAddress }) => toAddress)).toEqual([EMAIL, EMAIL, EMAIL]);
  const sink = await startSmtpSink();
  const transport = smtpTransport(
    { host: '127.0.0.1', port: sink.port, secure: false, tls: 'off' },
    settings,
  );
  try {
    const mail = (await createEmail(queued.at(-1)!, new Date()))!;
    const headers = { ...mail.headers, 'Message-ID': '<x@board.example>' };
    for (const to of [EMAIL, 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])
      await transport.deliver(1, { ...mail, to, headers });
    expect(sink.mails.map(({ to }) => to)).toEqual([EMAIL]);
    expect(sink.mails[0]!.raw).not.toMatch(/^b?cc:/im);
  } finally {
    await transport.close();
    await sink.goDown();
  }
});

test('subscribing answers the same for known, pending and unknown addresses, at every endpoint [56]', async () => {
  await confirmed();
  await subscribed(SUBSCRIBE_ENTRY_POINTS[0]!, 'waits@school.example');
  for (const entryPoint of SUBSCRIBE_ENTRY_POINTS) {
    await db.delete(rateLimitCounters);
    const answers = [];
    for (const email of [EMAIL, 'waits@school.example', 'new@school.example']) {
      const answer = await subscribed(entryPoint, email);
      const chance = [email, answer.headers.get('x-request-id')!, nonceOf(answer)];
      let text = `${answer.status} ${answer.headers.get('content-type')} ${await answer.text()}`;
      for (const word of chance) text = text.replaceAll(word, '·');
      answers.push(text);
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('Open the email we sent to ·');
    await db.delete(subscriptions).where(ne(subscriptions.email, EMAIL));
    await subscribed(SUBSCRIBE_ENTRY_POINTS[0]!, 'waits@school.example');
  }
});

test('an address is subscribed only by the link in its email, which is valid for two days [56]', async () => {
  await subscribed(SUBSCRIBE_ENTRY_POINTS[0]!, EMAIL);
  expect(await db.select().from(subscriptions)).toMatchObject([{ confirmedAt: null }]);
  const { confirmExpiresAt, createdAt } = (await db.select().from(subscriptions))[0]!;
  expect(confirmExpiresAt!.getTime() - createdAt.getTime()).toBe(48 * HOUR_MS);
  expect((await ask(await mailedPath(), { form: {} })).status).toBe(303);
  expect((await db.select().from(subscriptions))[0]!.confirmedAt).not.toBeNull();
});

test('subscribing is limited to 3 an hour for an address and 20 for a client, over all endpoints [56]', async () => {
  freezeClock(onTestFinished);
  expect(SUBSCRIPTIONS_PER_HOUR).toEqual({ address: 3, client: 20 });
  const statuses = async (times: number, make: (n: number) => Promise<Response>) => {
    const all: number[] = [];
    for (let n = 0; n < times; n += 1) all.push((await make(n)).status);
    return all;
  };
  const entryPoint = (n: number) => SUBSCRIBE_ENTRY_POINTS[n % SUBSCRIBE_ENTRY_POINTS.length]!;
  const address = await statuses(5, (n) => subscribed(entryPoint(n), EMAIL, `198.51.100.${n}`));
  expect(address).toEqual([200, 200, 200, 429, 429]);
  const client = await statuses(22, (n) => subscribed(entryPoint(n), `r${n}@school.example`, '203.0.113.56'));
  expect(client).toEqual([...Array<number>(20).fill(200), 429, 429]);
});

test('GET and HEAD on confirm and unsubscribe links change nothing, and POST does [57]', async () => {
  const looked = async (path: string) => {
    const before = await db.select().from(subscriptions);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await ask(path, { method });
      expect([path, answer.status]).toEqual([path, 200]);
      await answer.body?.cancel();
    }
    for (const spelt of [path.replace('?', '.data?'), path.replace('?', '/?')])
      await (await ask(spelt)).body?.cancel();
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect([method, (await ask(path, { method, form: {} })).status]).toEqual([method, 405]);
    expect(await db.select().from(subscriptions)).toEqual(before);
  };
  await subscribed(SUBSCRIBE_ENTRY_POINTS[0]!, EMAIL);
  const link = await mailedPath();
  await looked(link);
  expect((await ask(link, { form: {} })).status).toBe(303);
  const [row] = await db.select().from(subscriptions);
  const t = subscriptionToken(row!, settings.secret);
  await looked(`/unsubscribe?t=${t}`);
  // One-click unsubscribe of an email client: no cookie, no Origin, its own body (RFC 8058).
  const click = { form: { 'List-Unsubscribe': 'One-Click' }, headers: { Origin: '', Accept: '*/*' } };
  expect((await ask(`/unsubscribe?t=${t}`, click)).status).toBe(200);
  expect(await db.select().from(subscriptions)).toEqual([]);
});

test('email tokens have 256 bits, are not stored in plain text, work once, expire, and resist guesses [58]', async () => {
  const { link, t } = await confirmed();
  const tokens = [tokenOf(link), t.split('-').slice(2).join('-')];
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const stored = JSON.stringify([await db.select().from(subscriptions), await db.select().from(emails)]);
  for (const token of tokens) expect(stored).not.toContain(token);

  // Single use: a second confirmation changes nothing and reveals no token.
  const again = await ask(link, { form: {} });
  expect([again.status, again.headers.get('location')]).toEqual([200, null]);

  const before = await db.select().from(subscriptions);
  const nearly = [t, tokenOf(link)].map((token) => token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')));
  const guesses = ['', 'x', '../x', 'A'.repeat(43), ...nearly];
  for (const guess of guesses)
    for (const path of ['/subscribe/confirm', '/unsubscribe', '/subscription']) {
      const form = { t: guess, cadence: 'none' };
      const answer = await ask(`${path}?t=${encodeURIComponent(guess)}`, { form });
      const isRefused = [303, 404, 410].includes(answer.status);
      expect([path, guess, answer.status, isRefused]).toEqual([path, guess, answer.status, true]);
      expect(answer.headers.get('location') ?? '').not.toContain('confirmed');
    }
  expect(await db.select().from(subscriptions)).toEqual(before);

  await subscribed(SUBSCRIBE_ENTRY_POINTS[0]!, EMAIL);
  const late = await mailedPath();
  await db.update(subscriptions).set({ confirmedAt: null, confirmExpiresAt: new Date() });
  expect((await ask(late, { form: {} })).status).toBe(410);
  expect((await db.select().from(subscriptions))[0]!.confirmedAt).toBeNull();
});
