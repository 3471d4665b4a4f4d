import { expect, test, vi } from 'vitest';
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from './concurrency-limit.ts';

/** True once a promise has settled. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

test('runs up to the limit at once, and the rest in the order of arrival', async () => {
  const limit = createConcurrencyLimit({ running: 2, waiting: 2 });
  await Promise.all([limit.acquire(), limit.acquire()]);
  const waiting = [limit.acquire(), limit.acquire()];
  expect(await isSettled(waiting[0]!)).toBe(false);
  limit.release();
  expect(await isSettled(waiting[0]!)).toBe(true);
  expect(await isSettled(waiting[1]!)).toBe(false);
});

test('is full from a full queue on until half of the queue is gone', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 2 });
  await limit.acquire();
  const waiting = [limit.acquire(), limit.acquire()];
  expect(limit.isFull()).toBe(true);
  limit.release();
  await waiting[0];
  expect(limit.isFull()).toBe(true);
  limit.release();
  await waiting[1];
  expect(limit.isFull()).toBe(false);
});

test('a wait that exceeds its limit ends without taking a slot from the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const limit = createConcurrencyLimit({ running: 1, waiting: 5 });
    await limit.acquire();
    const late = limit.acquireWithin(2000);
    vi.advanceTimersByTime(1999);
    const next = limit.acquireWithin(2000);
    vi.advanceTimersByTime(1);
    expect(await late).toBe(false);
    limit.release();
    expect(await next).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('each key has its own slots and its own queue', async () => {
  const limits = createKeyedConcurrencyLimit({ running: 2, waiting: 1 });
  const [first] = [await limits.acquire('a', 1000), await limits.acquire('a', 1000)];
  const queued = limits.acquire('a', 1000);
  expect(await limits.acquire('a', 1000)).toBe(null);
  expect(await limits.acquire('b', 1000)).not.toBe(null);
  first!();
  expect(await queued).not.toBe(null);
  expect(await limits.acquire('a', 1)).toBe(null);
});
