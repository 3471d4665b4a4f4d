import { expect, test } from 'vitest';
import { fitAnswers, isClamped, parseComparedQuestions } from './compare-answers.ts';

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

test('answers that fit on a page stay whole', () => {
  expect(fitAnswers([['abc', 'de'], ['']], 5)).toEqual([
    { answers: ['abc', 'de'], cutAnswers: [] },
    { answers: [''], cutAnswers: [] },
  ]);
});

test('only the longest answers of a page are cut, and the page fits', () => {
  const page = [
    ['x'.repeat(100), 'short'],
    ['y'.repeat(60), 'z'.repeat(20)],
  ];
  const fitted = fitAnswers(page, 85);
  expect(fitted).toEqual([
    { answers: [`${'x'.repeat(29)}…`, 'short'], cutAnswers: [0] },
    { answers: [`${'y'.repeat(29)}…`, 'z'.repeat(20)], cutAnswers: [0] },
  ]);
  const longest = '中'.repeat(20_000);
  const whole = fitAnswers(Array.from({ length: 30 }, () => [longest, longest, longest]));
  expect(Buffer.byteLength(whole.flatMap(({ answers }) => answers).join(''))).toBeLessThanOrEqual(600_000);
});
