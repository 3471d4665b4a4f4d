import { expect, test } from 'vitest';
import { isClamped, parseComparedQuestions } from './compare-answers.ts';

test.each([
  ['', 3, [1, 2, 3]],
  ['questions=3,1', 3, [1, 3]],
  ['questions=1&questions=3', 3, [1, 3]],
  ['questions=2,2,9,x', 2, [2]],
  ['questions=9', 2, [1, 2]],
  ['questions=1', 0, []],
])('the questions of “%s” with %d asked', (query, asked, numbers) => {
  expect(parseComparedQuestions(new URLSearchParams(query), asked)).toEqual(numbers);
});

test('an answer is clamped if it is long or has many lines', () => {
  expect([
    isClamped('Short'),
    isClamped('x'.repeat(280)),
    isClamped('x'.repeat(281)),
    isClamped('a\nb\nc\nd'),
    isClamped('a\nb\nc\nd\ne'),
  ]).toEqual([false, false, true, false, true]);
});
