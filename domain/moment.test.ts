import { expect, test } from 'vitest';
import { nextQuarter } from './moment.ts';

const NOW = new Date('2026-11-22T12:01:00Z');
const QUARTER = new Date('2026-11-22T12:15:00Z');

test('days begin at a quarter of an hour, the next one', () => {
  expect(nextQuarter(NOW)).toEqual(QUARTER);
  expect(nextQuarter(QUARTER)).toEqual(new Date('2026-11-22T12:30:00Z'));
});
