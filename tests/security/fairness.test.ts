import { expect, test } from 'vitest';
import { proxyList } from '../../server/config/value-schemas.ts';
import { openTestApp } from './test-app.ts';
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

test('63 of 100 parallel pages of one member 64 get 200 and 36 get 429, and others do not wait', async () => {
  await board.ask('/user', { as: world.stella });
  let answered = 0;
  const many = Array.from({ length: 100 }, () =>
    board.ask('/user', { as: world.stella }).finally(() => (answered += 1)),
  );
  expect((await board.ask('/user', { as: world.otto })).status).toBe(200);
  expect(answered - 36).toBeLessThan(40);
  const answers = await Promise.all(many);
  expect(countByStatus(answers)).toEqual({ 200: 64, 429: 36 });
  const one = answers.find(({ status }) => status === 429)!;
  expect(one.headers.get('retry-after')).toBe('5');
  expect(await one.text()).toContain('Too many pages are loading at once');
  expect((await board.ask('/user', { as: world.stella })).status).toBe(200);
});

test('63 a hundred parallel calls with one token are limited like pages, and preview pictures are not', async () => {
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

test('63 a forged token uses none of its victim’s concurrency slots', async () => {
  const forged = { ...world.ben, token: `${world.ben.token}x` };
  const attempts = Array.from({ length: 80 }, () =>
    board.call('/application/get_applications', forged, { owner_uid: world.ben.uid }),
  );
  const own = await board.call('/application/get_applications', world.ben, { owner_uid: world.ben.uid });
  expect(own.status).toBe(200);
  expect(countByStatus(await Promise.all(attempts))).toEqual({ 401: 80 });
});

test('74 X-Forwarded-For from an untrusted proxy logs one warning, and from a trusted one none', async () => {
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
