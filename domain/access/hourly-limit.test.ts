import { expect, test } from 'vitest';
import { hourOf, secondsToNextHour } from './hourly-limit.ts';

test('an hourly limit counts by clock hours', () => {
  const at = new Date('2026-11-21T12:59:58.500Z');
  expect(hourOf(at)).toEqual(new Date('2026-11-21T12:00:00Z'));
  expect(secondsToNextHour(at)).toBe(2);
  expect(secondsToNextHour(new Date('2026-11-21T12:00:00Z'))).toBe(3600);
});
