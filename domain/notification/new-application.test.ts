import { expect, test } from 'vitest';
import { daysToSumUp, firstOfDayAfter } from './new-application.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

test('applications are summed up per 24 hours, for up to three days', () => {
  expect(firstOfDayAfter(NOW)).toEqual(new Date('2026-11-20T12:00:00Z'));
  expect(daysToSumUp(NOW)).toEqual({
    after: new Date('2026-11-18T12:00:00Z'),
    until: new Date('2026-11-20T12:00:00Z'),
  });
});
