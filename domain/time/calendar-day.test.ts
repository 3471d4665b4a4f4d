import { expect, test } from 'vitest';
import { withoutYear } from './calendar-day.ts';

test('a date without its year is short', () => {
  expect(withoutYear('Dec 3, 2026')).toBe('Dec 3');
});
