import { expect, test } from 'vitest';
import { overdueRefusal } from './overdue-results.ts';

test('names up to three overdue proposals, and counts the others', () => {
  expect(overdueRefusal(['One'])).toMatchObject({ code: 'results_overdue' });
  expect(overdueRefusal(['One', 'Two']).message).toContain('overdue: “One”, “Two”. Announce');
  expect(overdueRefusal(['1', '2', '3', '4']).message).toContain('“1”, “2”, “3”, 1 other. Announce');
  expect(overdueRefusal(['1', '2', '3', '4', '5']).message).toContain('“3”, 2 others. Announce');
});
