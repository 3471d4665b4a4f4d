import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '#domain/base/refusal.ts';
import { rateLimitCounters } from '#server/db/schema/rate-limit-counter.ts';
import { emails, subscriptions } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import type { HttpEnv } from '../request-context.ts';
import { createApi } from './api.ts';

const db = await testDatabase();
const NOW = new Date('2026-11-21T12:10:00Z');
const calls = createApi(() => Promise.resolve(refuse('unauthenticated')), 'https://board.example');
const app = new Hono<HttpEnv>();
app.use(async (c, next) => {
  const settings = { publicUrl: 'https://board.example', secret: 'a secret' };
  const clientAddress = c.req.header('x-test-client') ?? '192.0.2.1';
  c.set('requestData', {
    db,
    now: NOW,
    settings,
    clientAddress,
  } as unknown as HttpEnv['Variables']['requestData']);
  await next();
});
app.route('/', calls.app);
app.all('*', (c) => c.text('the page'));

beforeEach(async () => {
  await db.delete(subscriptions);
  await db.delete(rateLimitCounters);
});

const json = { accept: 'application/json' };
async function post(body: BodyInit, headers: Record<string, string> = json) {
  const answer = await app.request('/subscribe', { method: 'POST', body, headers });
  const retry = answer.headers.get('retry-after');
  const text = await answer.text();
  return {
    status: answer.status,
    body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text,
    ...(retry !== null && { retry }),
  };
}
const email = (Email: string) => new URLSearchParams({ Email });

describe('POST /subscribe', () => {
  const multipart = new FormData();
  multipart.set('Email', 'reader@school.example');
  test.each([
    ['urlencoded', email('reader@school.example')],
    ['multipart', multipart],
  ])('accepts a form sent as %s', async (_how, body) => {
    expect(await post(body)).toEqual({
      status: 200,
      body: {
        success: true,
        result: 'success',
        data: {
          message: 'Almost done: confirm your email.',
          next: 'Open the email we sent to reader@school.example and confirm.',
        },
      },
    });
    expect(await db.select().from(emails)).toMatchObject([{ toAddress: 'reader@school.example' }]);
  });

  test('answers the same for known and unknown addresses', async () => {
    const now = NOW;
    await db.insert(subscriptions).values([
      {
        email: 'known@school.example',
        topics: [],
        kinds: [],
        cadence: 'weekly',
        createdAt: now,
        confirmedAt: now,
      },
      { email: 'waits@school.example', topics: [], kinds: [], cadence: 'weekly', createdAt: now },
    ]);
    const answers = [];
    for (const name of ['known', 'waits', 'fresh'])
      answers.push(JSON.stringify(await post(email(`${name}@school.example`))).replaceAll(name, 'NAME'));
    expect(new Set(answers).size).toBe(1);
    expect(await db.select().from(emails)).toHaveLength(3);
  });

  test.each(['a@b.example\r\nBcc: c@d.example', 'a@b(x)evil.com', 'a@b.example, c@d.example', 'nobody', ''])(
    'returns 422 with a field error for %j',
    async (wrong) => {
      expect(await post(email(wrong))).toMatchObject({
        status: 422,
        body: {
          success: false,
          result: 'error',
          error: { code: 'invalid', fields: { Email: expect.any(String) } },
        },
      });
      expect(await db.select().from(emails)).toEqual([]);
    },
  );

  test.each([
    ['a body that is not a form', '{"Email":"a@b.example"}'],
    ['the address twice', new URLSearchParams('Email=a@b.example&Email=c@d.example')],
    ['an unknown field', new URLSearchParams('Email=a@b.example&status=confirmed')],
    ['no address', new URLSearchParams('email=a@b.example')],
    ['an empty body', ''],
  ])('returns 400 for %s', async (_what, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { error: { code: 'malformed' } } });
    expect(await db.select().from(emails)).toEqual([]);
  });

  test('accepts 3 of 200 concurrent requests for one address, and refuses the others with Retry-After', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        post(email('flood@school.example'), { ...json, 'x-test-client': `client ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      retry: '3000',
      body: { error: { code: 'too_often' } },
    });
    expect(await db.select().from(emails)).toHaveLength(3);
  });

  test('passes requests that do not ask for JSON to the page', async () => {
    for (const accept of ['text/html,application/xhtml+xml', '*/*'])
      expect(await post(email('a@b.example'), { accept })).toEqual({ status: 200, body: 'the page' });
  });

  test('is in the OpenAPI description', () => {
    expect(calls.description.paths).toMatchObject({
      '/subscribe': {
        post: {
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': { schema: { properties: { Email: { type: 'string' } } } },
            },
          },
        },
      },
    });
  });
});
