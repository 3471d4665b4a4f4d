import { expect, test } from 'vitest';
import { HOURLY_LIMITS, SUBSCRIPTIONS_PER_HOUR } from '#domain/access/rate-limits.ts';
import { hourOf } from '#domain/access/hourly-limit.ts';
import { rateLimitCounters } from '#server/db/schema/rate-limit-counter.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { proxyList } from '#server/config/value-schemas.ts';
import { freezeClock } from './freeze-clock.ts';
import { type TestRequest, type TestApp, openTestApp } from './test-app.ts';

const board = await openTestApp();
const behind = await openTestApp({ settings: { trustedProxies: proxyList(['10.0.0.0/8'])! } });
const LIMIT = 10;

freezeClock();

const subscribed = (on: TestApp, number: number, sent: TestRequest) =>
  on.ask('/subscribe', {
    form: { Email: `${crypto.randomUUID()}-${number}@example.edu` },
    ...sent,
    headers: { Accept: 'application/json', ...sent.headers },
  });

/** Sends `times` requests concurrently; `statuses` counts the responses by status. */
async function sendConcurrently(times: number, make: (number: number) => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, number) => make(number)));
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses, answers, refused: answers.find(({ status }) => status === 429) };
}

/** Sets the counter of an hourly limit so that `LIMIT` requests remain. */
async function useUpAllButTen(limit: keyof typeof HOURLY_LIMITS) {
  const [row] = await board.db.select({ key: rateLimitCounters.key }).from(rateLimitCounters);
  expect(row?.key).toContain(limit);
  await board.db
    .update(rateLimitCounters)
    .set({ count: HOURLY_LIMITS[limit] - LIMIT, hour: hourOf(new Date()) });
}

test('a forged X-Forwarded-For does not evade the rate limit, with or without a trusted proxy [26]', async () => {
  const forged = (number: number): TestRequest => ({
    from: '203.0.113.9',
    headers: { 'X-Forwarded-For': `198.51.100.${number}`, Forwarded: `for=198.51.100.${number}` },
  });
  const all = SUBSCRIPTIONS_PER_HOUR.client;
  for (const on of [board, behind]) {
    const { statuses } = await sendConcurrently(all + 10, (number) => subscribed(on, number, forged(number)));
    expect(statuses).toEqual({ 200: all, 429: 10 });
  }
  // Behind a trusted proxy, clients count by the address that the proxy appended, not by their own.
  const through = (client: string): TestRequest => ({
    from: '10.0.0.1',
    headers: { 'X-Forwarded-For': `10.6.6.6, 192.0.2.66, ${client}` },
  });
  const one = await sendConcurrently(all + 5, (number) =>
    subscribed(behind, number, through('198.51.100.7')),
  );
  const other = await sendConcurrently(all, (number) => subscribed(behind, number, through('198.51.100.8')));
  expect([one.statuses, other.statuses]).toEqual([{ 200: all, 429: 5 }, { 200: all }]);
});

test('of 200 parallel subscriptions from one address with 10 remaining, exactly 10 pass [27]', async () => {
  const from = '203.0.113.27';
  await sendConcurrently(SUBSCRIPTIONS_PER_HOUR.client - LIMIT, (number) =>
    subscribed(board, number, { from }),
  );
  const { statuses, refused } = await sendConcurrently(200, (number) => subscribed(board, number, { from }));
  expect(statuses).toEqual({ 200: LIMIT, 429: 190 });
  expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('of 200 parallel writing calls with 10 remaining, exactly 10 pass, and reads are not limited [27]', async () => {
  await board.db.delete(rateLimitCounters);
  const person = await board.person('Cal C.');
  const write = () => board.call('/project/save_draft', person, { draft_id: 1, form: {} });
  const first = await write();
  expect(first.headers.get('ratelimit-policy')).toBe(`"call";q=${HOURLY_LIMITS.call};w=3600`);
  expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"call";r=${HOURLY_LIMITS.call - 1};t=\\d+$`));
  await useUpAllButTen('call');
  const { statuses, answers } = await sendConcurrently(200, write);
  expect(statuses).toEqual({ 404: LIMIT, 429: 190 });
  // Others exceed the limit of concurrent requests, which has no such header.
  const refused = answers.find(({ status, headers }) => status === 429 && headers.has('ratelimit'));
  expect(refused!.headers.get('ratelimit')).toMatch(/^"call";r=0;t=\d+$/);
  expect(await refused!.json()).toMatchObject({ success: false, error: { code: 'too_often' } });
  const reading = await board.call('/application/get_applications', person, { owner_uid: person.uid });
  expect([reading.status, reading.headers.get('ratelimit')]).toEqual([200, null]);
  const other = await board.person('Col C.');
  expect((await board.call('/project/save_draft', other, { draft_id: 1, form: {} })).status).toBe(404);
});

test('starting 1,200 sign-ins from one address blocks no one and stores nothing [74]', async () => {
  await board.db.delete(rateLimitCounters);
  const from = '203.0.113.28';
  const start = () => board.ask('/sign-in/google', { form: { next: '/user' }, from });
  const { statuses, answers } = await sendConcurrently(1200, start);
  expect(statuses).toEqual({ 303: 1200 });
  expect(answers[0]!.headers.get('ratelimit')).toBeNull();
  expect((await start()).headers.get('location')).toBe(answers[0]!.headers.get('location'));
  expect(await board.db.$count(rateLimitCounters)).toBe(0);
});

test('of 40 parallel resume uploads with 10 remaining, exactly 10 are read; the form shares the limit [27]', async () => {
  await board.db.delete(rateLimitCounters);
  const person = await board.person('Uma U.');
  const send = (path: string) => {
    const form = new FormData();
    form.append('resume', new Blob(['not a pdf'], { type: 'application/pdf' }), 'r.pdf');
    return board.ask(path, { as: person, form });
  };
  expect((await send('/resume/upload')).headers.get('ratelimit')).toMatch(/^"upload";r=\d+;t=\d+$/);
  await useUpAllButTen('upload');
  const { statuses, refused } = await sendConcurrently(40, () => send('/resume/upload'));
  expect(statuses).toEqual({ 415: LIMIT, 429: 30 });
  expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0);
  const olga = await board.person('Olga O.');
  const proposal = await insertProposal(board.db, olga.uid, new Date());
  const page = await send(`/apply/${proposal}/save`);
  expect([page.status, (await page.text()).includes('That was a lot within an hour')]).toEqual([429, true]);
});
