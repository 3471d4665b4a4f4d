import { z } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { HOURLY_LIMITS } from '#domain/access/rate-limits.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { hourOf } from '#domain/access/hourly-limit.ts';
import { done } from '#domain/base/refusal.ts';
import { rateLimitCounters } from '#server/db/schema/rate-limit-counter.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { createApiApp, authenticatedEndpoint } from './endpoint.ts';

const db = await testDatabase();
const now = new Date('2026-11-21T12:10:00Z');
const noor: SignedIn = { kind: 'member', uid: 'noor', name: 'Noor K.', email: 'noor@example.edu' };

test('a call beyond the hourly limit gets 429 with Retry-After and does not run', async () => {
  let ran = 0;
  const calls = createApiApp();
  const docs = { path: '/project/count', tag: 'Count', summary: 'Counts', description: 'Counts one more.' };
  authenticatedEndpoint(
    calls,
    () => Promise.resolve(done(noor)),
    { ...docs, data: z.strictObject({}), result: z.number() },
    () => Promise.resolve(done((ran += 1))),
  );
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set('requestData', { db, now } as RequestContext);
    await next();
  });
  app.route('/', calls);
  const call = () =>
    app.request('/project/count', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: { uid: noor.uid, id_token: 'a token' }, data: {} }),
    });

  const count = HOURLY_LIMITS.call - 1;
  await db.insert(rateLimitCounters).values({ key: `call person ${noor.uid}`, hour: hourOf(now), count });
  expect((await call()).status).toBe(200);
  const answer = await call();
  expect([answer.status, answer.headers.get('retry-after'), ran]).toEqual([429, '3000', 1]);
});
