import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '#server/db/schema/account.ts';
import { proxyList } from '#server/config/value-schemas.ts';
import { type TestUser, openTestApp } from './test-app.ts';
import { createBoardFixture } from './board-fixture.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
const behindProxy = await openTestApp({ settings: { trustedProxies: proxyList(['10.0.0.0/8'])! } });

/** The number of responses for each status. */
function countByStatus(answers: readonly Response[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

/** How many were answered; the others got 429, some after waiting for five seconds. */
function countAnswered(answers: readonly Response[]): number {
  const { 200: answered = 0, 429: refused = 0 } = countByStatus(answers);
  expect(answered + refused).toBe(answers.length);
  return answered;
}

test('of 100 parallel pages of one member at most 64 are answered, and others do not wait [63]', async () => {
  await board.ask('/user', { as: world.stella });
  let answered = 0;
  const many = Array.from({ length: 100 }, () =>
    board.ask('/user', { as: world.stella }).finally(() => (answered += 1)),
  );
  expect((await board.ask('/user', { as: world.otto })).status).toBe(200);
  expect(answered - 36).toBeLessThan(40);
  const answers = await Promise.all(many);
  expect(countAnswered(answers)).toBeLessThanOrEqual(64);
  const one = answers.find(({ status }) => status === 429)!;
  expect(one.headers.get('retry-after')).toBe('5');
  expect(await one.text()).toContain('Too many pages are loading at once');
  expect((await board.ask('/user', { as: world.stella })).status).toBe(200);
});

test('a hundred parallel calls with one token are limited like pages, and preview pictures are not [63]', async () => {
  const calls = await Promise.all(
    Array.from({ length: 100 }, () =>
      board.call('/application/get_applications', world.ana, { owner_uid: world.ana.uid }),
    ),
  );
  // The limit applies after token verification: some calls finish before the last one counts.
  const { 200: answered = 0, 429: limited = 0 } = countByStatus(calls);
  expect([answered + limited, answered >= 64, limited > 0]).toEqual([100, true, true]);
  const refused = calls.find(({ status }) => status === 429)!;
  expect(await refused.json()).toMatchObject({ success: false, error: { code: 'too_often' } });
  const path = `/proposal/${world.open}/preview.png`;
  const pictures = await Promise.all(Array.from({ length: 80 }, () => board.ask(path, { as: world.ana })));
  expect(countByStatus(pictures)).toEqual({ 200: 80 });
  expect((await board.ask('/healthz', { as: world.ana })).status).toBe(200);
});

test('a forged token uses none of its victim’s concurrency slots [63]', async () => {
  const forged = { ...world.ben, token: `${world.ben.token}x` };
  const attempts = Array.from({ length: 70 }, () =>
    board.call('/application/get_applications', forged, { owner_uid: world.ben.uid }),
  );
  const own = await board.call('/application/get_applications', world.ben, { owner_uid: world.ben.uid });
  expect(own.status).toBe(200);
  expect(countByStatus(await Promise.all(attempts))).toEqual({ 401: 70 });
});

test('eighty ended sessions of one person delay no one and hold no upload [81]', async () => {
  const signedIn: TestUser[] = [];
  for (let count = 0; count < 80; count += 1) signedIn.push(await board.person('Sybil Many'));
  await board.db.delete(sessions).where(eq(sessions.userId, signedIn[0]!.uid));
  const flood = signedIn.flatMap((as) =>
    Array.from({ length: 4 }, (_, count) => board.ask(`/?q=${as.token.slice(-9)}${count}`, { as })),
  );
  expect((await board.ask('/user', { as: world.otto })).status).toBe(200);
  expect(countAnswered(await Promise.all(flood))).toBeLessThanOrEqual(76);
  const headers = { 'Content-Length': '11000000', 'Content-Type': 'multipart/form-data; boundary=x' };
  const held = signedIn.slice(0, 20).map((as) => board.ask('/apply/1/save', { as, body: 'x', headers }));
  expect(countByStatus(await Promise.all(held))).toEqual({ 401: 20 });
});

test('the live sessions of one person share the slots of that person [81]', async () => {
  const signedIn: TestUser[] = [];
  for (let count = 0; count < 20; count += 1) signedIn.push(await board.person('Lisa Live'));
  const pages = signedIn.flatMap((as) => Array.from({ length: 5 }, () => board.ask('/user', { as })));
  expect(countAnswered(await Promise.all(pages))).toBeLessThanOrEqual(64);
});

test('of 150 parallel searches of one address at most 76 are answered, and another address is served [88]', async () => {
  const search = (from: string, count: number) => board.ask(`/?q=many${count}`, { from });
  const many = Array.from({ length: 150 }, (_, count) => search('198.51.100.1', count));
  const others = Array.from({ length: 9 }, (_, count) => search('198.51.100.2', count));
  // On a busy machine one may wait too long for a place: 503, but none is refused for its address.
  const { 200: served = 0, 429: refused = 0 } = countByStatus(await Promise.all(others));
  expect([served > 4, refused]).toEqual([true, 0]);
  expect(countAnswered(await Promise.all(many))).toBeLessThanOrEqual(76);
});

test('X-Forwarded-For from an untrusted proxy logs one warning, and from a trusted one none [74]', async () => {
  const forwarded = (on: typeof board, from: string) =>
    on.ask('/healthz', { from, headers: { 'X-Forwarded-For': '198.51.100.7' } });
  const warnings = (on: typeof board) => on.logText().match(/TRUSTED_PROXY/g)?.length ?? 0;
  for (let time = 0; time < 3; time += 1) await forwarded(board, '127.0.0.1');
  expect(warnings(board)).toBe(1);
  expect(board.logText()).not.toContain('198.51.100.7');
  await forwarded(behindProxy, '10.0.0.1');
  expect(warnings(behindProxy)).toBe(0);
  await forwarded(behindProxy, '127.0.0.1');
  expect(warnings(behindProxy)).toBe(1);
});
