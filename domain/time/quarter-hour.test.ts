import { expect, test } from 'vitest';
import { nextQuarterHour } from './quarter-hour.ts';

const NOW = new Date('2026-11-22T12:01:00Z');
const QUARTER = new Date('2026-11-22T12:15:00Z');

test('nextQuarterHour returns the next quarter of an hour, never the current instant', () => {
  expect(nextQuarterHour(NOW)).toEqual(QUARTER);
  expect(nextQuarterHour(QUARTER)).toEqual(new Date('2026-11-22T12:30:00Z'));
});
