import { beforeEach, describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { ALL_PROPOSALS } from '#domain/notification/subscription.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { rateLimitCounters } from '#server/db/schema/rate-limit-counter.ts';
import { emails, subscriptions } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { createEmailWriter } from '#server/email/write-email.ts';
import * as choices from './subscription.tsx';
import * as confirm from './confirm.tsx';
import * as subscribe from './subscribe.tsx';
import * as unsubscribe from './unsubscribe.tsx';

const db = await testDatabase();
const settings = { secret: 'a secret', publicUrl: 'https://board.example' };
const EMAIL = 'reader@school.example';

beforeEach(async () => {
  await db.delete(subscriptions);
  await db.delete(rateLimitCounters);
});

type Asking = { path: string; body?: BodyInit; actor?: Actor; method?: string };

const call = routeCaller(db, { clientAddress: '192.0.2.1', settings });
const ask = (handler: (args: never) => unknown, { actor = VISITOR, ...request }: Asking) =>
  call(handler, { actor, ...request });

/** Subscribes with the form; returns the path of the emailed confirmation link. */
async function mailedPath(fields: Record<string, string> = { Email: EMAIL }): Promise<string> {
  await ask(subscribe.action, { path: '/subscribe', body: new URLSearchParams(fields) });
  const sent = await db.select().from(emails).orderBy(emails.id);
  const { event, facts, subscriptionId } = sent.at(-1)!;
  const ready = await createEmailWriter(db, settings)(
    { content: { event, facts } as never, subscriptionId },
    NOON,
  );
  const url = new URL((ready!.email.facts as { confirmUrl: string }).confirmUrl);
  return url.pathname + url.search;
}

/** Confirms a subscription; returns the path of its choices with the token. */
async function confirmed(): Promise<{ to: string; t: string }> {
  const { to } = await ask(confirm.action, { path: await mailedPath(), body: '' });
  return { to: to!, t: new URLSearchParams(to!.split('?')[1]).get('t')! };
}

describe('/subscribe', () => {
  test('asks the reader to open the confirmation email', async () => {
    const body = new URLSearchParams({ Email: EMAIL });
    expect(await ask(subscribe.action, { path: '/subscribe', body })).toMatchObject({
      status: 200,
      data: { next: `Open the email we sent to ${EMAIL} and confirm.` },
    });
  });

  test('an invalid address returns 422 with what was typed, and sends no email', async () => {
    const body = new URLSearchParams({ Email: 'a@b(x)evil.com', topic: 'MEV' });
    expect(await ask(subscribe.action, { path: '/subscribe', body })).toMatchObject({
      status: 422,
      data: {
        next: null,
        typed: { email: 'a@b(x)evil.com', topic: 'MEV' },
        refusal: { fields: { Email: expect.any(String) } },
      },
    });
    const multipart = new FormData();
    multipart.set('Email', 'a@b.example\r\nBcc: c@d.example');
    expect(await ask(subscribe.action, { path: '/subscribe', body: multipart })).toMatchObject({
      status: 422,
    });
    expect(await db.select().from(emails)).toEqual([]);
  });

  test('past the rate limit, returns 429 with Retry-After', async () => {
    const body = () => new URLSearchParams({ Email: EMAIL });
    for (let time = 0; time < 3; time += 1) await ask(subscribe.action, { path: '/subscribe', body: body() });
    const refused = await ask(subscribe.action, { path: '/subscribe', body: body() });
    expect(refused).toMatchObject({ status: 429, data: { refusal: { code: 'too_often' } } });
    const page = subscribe.headers({ actionHeaders: refused.headers } as never);
    expect(page).toMatchObject({ 'Retry-After': '3600' });
  });

  test('is filled with the member’s email', async () => {
    const noor = await createMember(db, 'Noor K.');
    expect(await ask(subscribe.loader, { path: '/subscribe', actor: noor })).toMatchObject({
      data: { email: noor.email },
    });
  });
});

describe('/subscribe/confirm', () => {
  test('opening the link any number of times changes nothing; pressing the button confirms', async () => {
    const path = await mailedPath({ Email: EMAIL, topic: 'MEV' });
    const before = await db.select().from(subscriptions);
    for (let time = 0; time < 3; time += 1)
      expect(await ask(confirm.loader, { path })).toMatchObject({
        status: 200,
        data: { state: 'waiting', waiting: { email: EMAIL, wanted: ['MEV'], howOften: 'Right away' } },
      });
    expect(await db.select().from(subscriptions)).toEqual(before);
    expect(await ask(confirm.action, { path, body: '' })).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^\/subscription\?t=[\w-]+&confirmed=$/),
    });
    expect(await db.select().from(subscriptions)).toMatchObject([{ email: EMAIL, confirmedAt: NOON }]);
  });

  test('confirming again changes nothing, and the page says that it is already done', async () => {
    const path = await mailedPath();
    await ask(confirm.action, { path, body: '' });
    const again = await ask(confirm.action, { path, body: '' });
    expect(again).toMatchObject({ status: 200 });
    expect(again).not.toHaveProperty('to');
    expect(await ask(confirm.loader, { path })).toMatchObject({
      status: 200,
      data: { state: 'used', waiting: null },
    });
  });

  test('shows that an address is already subscribed only to a reader with its link', async () => {
    await confirmed();
    expect(await ask(confirm.loader, { path: await mailedPath() })).toMatchObject({
      data: { waiting: { known: true } },
    });
  });

  test.each(['', '?t=', '?t=guessed'])('an invalid link returns 410: %j', async (query) => {
    const path = `/subscribe/confirm${query}`;
    expect(await ask(confirm.loader, { path })).toMatchObject({ status: 410, data: { state: 'over' } });
    expect(await ask(confirm.action, { path, body: '' })).toMatchObject({ status: 410 });
  });

  test.each([
    ['/subscribe/confirm', confirm],
    ['/unsubscribe', unsubscribe],
    ['/subscription', choices],
  ])('%s sends no-store, noindex and same-origin', (_, { headers }) => {
    expect(headers()).toEqual({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    });
  });
});

describe('/unsubscribe', () => {
  test('opening the page changes nothing; pressing the button unsubscribes, and repeating it is harmless', async () => {
    const path = `/unsubscribe?${new URLSearchParams({ t: (await confirmed()).t })}`;
    expect(await ask(unsubscribe.loader, { path })).toMatchObject({
      status: 200,
      data: { state: 'subscribed', email: EMAIL },
    });
    expect(await db.select().from(subscriptions)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      expect(await ask(unsubscribe.action, { path, body: 'List-Unsubscribe=One-Click' })).toMatchObject({
        status: 200,
      });
      // The email address is no longer shown.
      expect(await ask(unsubscribe.loader, { path })).toMatchObject({
        data: { state: 'ended', email: null },
      });
    }
    expect(await db.select().from(subscriptions)).toEqual([]);
  });

  test.each(['DELETE', 'PUT', 'PATCH'])('%s does not unsubscribe', async (method) => {
    const path = `/unsubscribe?${new URLSearchParams({ t: (await confirmed()).t })}`;
    expect(await ask(unsubscribe.action, { path, body: '', method })).toMatchObject({ status: 405 });
    expect(await db.select().from(subscriptions)).toHaveLength(1);
  });

  test('an incomplete link does not unsubscribe', async () => {
    const { t } = await confirmed();
    const path = `/unsubscribe?${new URLSearchParams({ t: t.slice(0, -3) })}`;
    expect(await ask(unsubscribe.loader, { path })).toMatchObject({ status: 404, data: { state: 'broken' } });
    expect(await ask(unsubscribe.action, { path, body: '' })).toMatchObject({ status: 404 });
    expect(await db.select().from(subscriptions)).toHaveLength(1);
  });
});

describe('/subscription', () => {
  const form = (more: Record<string, string>) => new URLSearchParams({ cadence: 'weekly', add: '', ...more });

  test('shows and changes the choices of the token’s subscription', async () => {
    const { to, t } = await confirmed();
    expect(await ask(choices.loader, { path: to })).toMatchObject({
      data: { token: t, email: EMAIL, choices: ALL_PROPOSALS, confirmed: true },
    });
    const body = form({ t, add: 'MEV, AI', kinds: 'find_mentor' });
    expect(await ask(choices.action, { path: '/subscription', body })).toMatchObject({
      status: 303,
      to: `/subscription?${new URLSearchParams({ t })}`,
    });
    expect(await db.select().from(subscriptions)).toMatchObject([
      { topics: ['MEV', 'AI'], kinds: ['find_mentor'], cadence: 'weekly' },
    ]);
  });

  test('choosing “not at all” unsubscribes and redirects to the page that says so', async () => {
    const { t } = await confirmed();
    const body = form({ t, cadence: 'none' });
    const unsubscribed = await ask(choices.action, { path: '/subscription', body });
    expect(unsubscribed).toMatchObject({ status: 303, to: `/unsubscribe?${new URLSearchParams({ t })}` });
    expect(await ask(choices.loader, { path: `/subscription?t=${t}` })).toMatchObject({
      to: unsubscribed.to,
    });
    expect(await db.select().from(subscriptions)).toEqual([]);
  });

  test('an invalid topic returns 422 with what was typed', async () => {
    const { t } = await confirmed();
    const body = form({ t, add: 'x'.repeat(26) });
    expect(await ask(choices.action, { path: '/subscription', body })).toMatchObject({
      status: 422,
      data: { typed: { add: 'x'.repeat(26) }, refusal: { fields: { add: expect.any(String) } } },
    });
  });

  test('a member changes the choices of their own email only, whatever the form says', async () => {
    const noor = await createMember(db, 'Noor K.');
    await confirmed();
    const body = form({ back: 'preferences', Email: EMAIL });
    expect(await ask(choices.action, { path: '/subscription', body, actor: noor })).toMatchObject({
      status: 303,
      to: '/notifications/preferences',
    });
    const rows = await db.select().from(subscriptions).orderBy(subscriptions.id);
    expect(rows.map(({ email, cadence }) => [email, cadence])).toEqual([
      [EMAIL, 'at_once'],
      [noor.email, 'weekly'],
    ]);
    expect(await ask(choices.loader, { path: '/subscription', actor: noor })).toMatchObject({
      data: { token: null, email: noor.email, choices: { cadence: 'weekly' } },
    });
  });

  test('asks to sign in without a token and a session; a broken token changes nothing', async () => {
    const { t } = await confirmed();
    const signIn = { status: 303, to: expect.stringMatching(/^\/signin/) };
    expect(await ask(choices.loader, { path: '/subscription' })).toMatchObject(signIn);
    expect(await ask(choices.action, { path: '/subscription', body: form({}) })).toMatchObject(signIn);
    const noor = await createMember(db, 'Noor K.');
    const body = form({ t: t.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')), cadence: 'none' });
    expect(await ask(choices.action, { path: '/subscription', body, actor: noor })).toMatchObject({
      status: 404,
    });
    expect(await db.select().from(subscriptions)).toMatchObject([{ email: EMAIL, ...ALL_PROPOSALS }]);
  });
});
