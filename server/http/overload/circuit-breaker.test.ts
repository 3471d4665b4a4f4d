import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNAVAILABLE, createCircuitBreaker } from './circuit-breaker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const afterMs = (ms: number) => () => new Promise<string>((resolve) => setTimeout(resolve, ms, 'done'));
/** A database that answers or not, and counts pings. */
function database() {
  const seen = { answers: true, asked: 0, reports: [] as unknown[] };
  const ping = async () => {
    seen.asked += 1;
    if (seen.answers) return;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    throw new Error('late');
  };
  return { seen, breaker: createCircuitBreaker(ping, (why) => seen.reports.push(why)) };
}

test('slow work is awaited while the database answers pings, and quick work sends no ping', async () => {
  const { seen, breaker } = database();
  expect(await breaker(() => Promise.resolve('at once'))).toBe('at once');
  expect(seen.asked).toBe(0);
  const slow = breaker(afterMs(9500));
  await vi.advanceTimersByTimeAsync(9500);
  expect(await slow).toBe('done');
  expect(seen.asked).toBe(9);
});

test('while the database does not answer, work fails within 2.5 s and later work at once', async () => {
  const { seen, breaker } = database();
  seen.answers = false;
  const waited = breaker(never);
  await vi.advanceTimersByTimeAsync(2500);
  expect(await waited).toBe(UNAVAILABLE);
  const work = vi.fn<typeof never>(never);
  expect(await breaker(work)).toBe(UNAVAILABLE);
  expect(work).not.toHaveBeenCalled();
});

test('closes again once the database answers, reports both changes, and then stops pinging', async () => {
  const { seen, breaker } = database();
  seen.answers = false;
  void breaker(never);
  await vi.advanceTimersByTimeAsync(20_000);
  seen.answers = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(await breaker(() => Promise.resolve('back'))).toBe('back');
  expect(seen.reports).toEqual([new Error('late'), null]);
  const asked = seen.asked;
  seen.answers = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(seen.asked).toBeLessThanOrEqual(asked + 1);
});

test('passes on errors of the work', async () => {
  const { breaker } = database();
  await expect(breaker(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
});
