import { expect, test } from 'vitest';
import { whyTooManyOpen } from './open-applications.ts';

test('the limit names the open applications, and 0 is unlimited', () => {
  const titles = ['Tides', 'Moss', 'Kites'];
  expect(whyTooManyOpen(titles, 3)).toMatchObject({
    code: 'too_many_open',
    message:
      'You have 3 open applications, and 3 is the limit: “Tides”, “Moss”, and “Kites”. Wait for an answer or withdraw one.',
  });
  expect(whyTooManyOpen(titles, 4)).toBeNull();
  expect(whyTooManyOpen(titles, 0)).toBeNull();
});
