import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { refuse } from '#domain/base/refusal.ts';
import {
  createAdmin,
  createPublishedAnnouncement,
  sampleAnnouncement,
} from '../../../tests/fixtures/sample-announcements.ts';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import { scheduleAnnouncement, writeAnnouncement } from '#server/commands/board/announcement.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import type { HttpEnv } from '../request-context.ts';
import { createApi } from './api.ts';

const db = await testDatabase();
const admin = await createAdmin(db);
const publicUrl = 'https://collegium.example';
const calls = createApi(() => Promise.resolve(refuse('unauthenticated')), publicUrl);
const app = new Hono<HttpEnv>();
app.use(async (c, next) => {
  c.set('requestData', { db, now: NOON, settings: { publicUrl } } as HttpEnv['Variables']['requestData']);
  await next();
});
app.route('/', calls.app);

const HOSTILE = '</script><script>alert(1)</script>';
const id = await createPublishedAnnouncement(db, admin, { title: HOSTILE }, NOON);
const scheduled = await writeAnnouncement(db, admin, sampleAnnouncement({ title: 'Not yet' }), NOON);
if (!scheduled.ok) throw new Error(scheduled.refusal.message);
const form = {
  ...sampleAnnouncement({ title: 'Not yet' }),
  publishDay: '2026-11-24',
  publishTime: '09:00',
  timeZone: 'UTC',
};
await scheduleAnnouncement(db, admin, scheduled.value.id, { form, revision: null }, NOON);

async function call(data: unknown, method = 'POST') {
  const body = method === 'POST' ? JSON.stringify({ data }) : null;
  const headers = { 'content-type': 'application/json' };
  const response = await app.request('/announcement/get_announcements', { method, body, headers });
  return { status: response.status, body: (await response.json()) as unknown };
}

test('get_announcements lists published announcements with the field names of the API', async () => {
  const { description, content, writer } = sampleAnnouncement();
  const one = {
    postId: id,
    title: HOSTILE,
    written_date: NOON.getTime() / 1000,
    content,
    writer,
    annoucement_description: description,
    view: 0,
  };
  expect(await call({})).toEqual({
    status: 200,
    body: { success: true, result: 'success', data: [one], next_cursor: null },
  });
  expect(await call({ search: 'not yet' })).toMatchObject({ body: { data: [] } });
});

test.each([
  { limit: 0 },
  { limit: 101 },
  { limit: '5' },
  { search: ['a'] },
  { search: 'a'.repeat(201) },
  { cursor: 'garbage' },
  { state: 'draft' },
])('get_announcements returns 400 for %j', async (data) => {
  expect(await call(data)).toMatchObject({ status: 400, body: { error: { code: 'malformed' } } });
});

test('get_announcements answers only POST and is in the OpenAPI description', async () => {
  expect(await call(undefined, 'GET')).toMatchObject({ status: 404, body: { success: false } });
  expect(calls.description.paths?.['/announcement/get_announcements']?.post?.summary).toBe(
    'List announcements',
  );
});
