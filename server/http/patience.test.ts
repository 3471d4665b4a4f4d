import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AWAY, createPatience } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const afterMs = (ms: number) => () => new Promise<string>((resolve) => setTimeout(resolve, ms, 'done'));
/** A database that answers or does not, and counts who asks. */
function database() {
  const seen = { answers: true, asked: 0, reports: [] as unknown[] };
  const ping = async () => {
    seen.asked += 1;
    if (seen.answers) return;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    throw new Error('late');
  };
  return { seen, patient: createPatience(ping, (why) => seen.reports.push(why)) };
}

test('what takes long while the database answers is waited for; what is quick asks nothing', async () => {
  const { seen, patient } = database();
  expect(await patient(() => Promise.resolve('at once'))).toBe('at once');
  expect(seen.asked).toBe(0);
  const slow = patient(afterMs(9500));
  await vi.advanceTimersByTimeAsync(9500);
  expect(await slow).toBe('done');
  expect(seen.asked).toBe(9);
});

test('whoever waits for a database that is away is told within 2.5 s, and whoever comes then at once', async () => {
  const { seen, patient } = database();
  seen.answers = false;
  const waited = patient(never);
  await vi.advanceTimersByTimeAsync(2500);
  expect(await waited).toBe(AWAY);
  const begun = vi.fn<typeof never>(never);
  expect(await patient(begun)).toBe(AWAY);
  expect(begun).not.toHaveBeenCalled();
});

test('all is well again as soon as it answers, without anybody waiting', async () => {
  const { seen, patient } = database();
  seen.answers = false;
  void patient(never);
  await vi.advanceTimersByTimeAsync(20_000);
  seen.answers = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(await patient(() => Promise.resolve('back'))).toBe('back');
  expect(seen.reports).toEqual([new Error('late'), null]);
  const asked = seen.asked;
  seen.answers = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(seen.asked).toBeLessThanOrEqual(asked + 1);
});

test('what fails by itself fails', async () => {
  const { patient } = database();
  await expect(patient(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
});
