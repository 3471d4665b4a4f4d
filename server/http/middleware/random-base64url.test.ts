import { expect, test } from 'vitest';
import { randomBase64Url } from './random-base64url.ts';

test('5,000 random texts have the requested lengths and are all different', () => {
  const texts = Array.from({ length: 5000 }, (_, place) => randomBase64Url(place % 2 === 0 ? 9 : 16));
  expect(new Set(texts).size).toBe(5000);
  expect(new Set(texts.map((text) => text.length))).toEqual(new Set([12, 22]));
  expect(texts.filter((text) => !/^[\w-]+$/.test(text))).toEqual([]);
});
