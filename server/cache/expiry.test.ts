import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { createExpiry } from './expiry.ts';

const NOON = new Date('2026-11-25T12:00:00Z').getTime();
const at = (ms: number) => new Date(NOON + ms);

/** An expiry whose public content changes at these instants, and the instants of its reads. */
function expiryWith(...changes: Date[]) {
  const asked: Date[] = [];
  const nextChange = async (now: Date) => {
    asked.push(now);
    return changes.find((change) => change > now) ?? Promise.reject(new Error('down'));
  };
  return { asked, ...createExpiry(nextChange, () => false) };
}

test('public content expires at its next change, and after a minute at the latest', async () => {
  const { expiryOf, asked } = expiryWith(at(90_000), at(150_000));
  expect(await expiryOf(at(0))).toEqual(at(MINUTE_MS));
  expect(await expiryOf(at(MINUTE_MS))).toEqual(at(90_000));
  expect(asked).toEqual([at(0)]);
  expect(await expiryOf(at(90_000))).toEqual(at(150_000));
});

test('a request older than the cached next change reads its own next change', async () => {
  const { expiryOf } = expiryWith(at(1), at(150_000));
  await expiryOf(at(2));
  expect(await expiryOf(at(0))).toEqual(at(1));
});

test('the next change is read again after a proposal changed', async () => {
  const { expiryOf, invalidate, asked } = expiryWith(at(150_000));
  await expiryOf(at(0));
  invalidate('people');
  await expiryOf(at(1));
  invalidate('proposals');
  await expiryOf(at(2));
  expect(asked).toEqual([at(0), at(2)]);
});

test('returns null when the next change cannot be read from the database', async () => {
  expect(await expiryWith().expiryOf(at(0))).toBeNull();
});
