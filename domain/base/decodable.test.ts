import { expect, test } from 'vitest';
import { isDecodable } from './decodable.ts';

test.each([
  ['/%ff%fe', false],
  ['/%zz', false],
  ['/%', false],
  ['/caf%C3%A9', true],
  ['/100 %25', true],
  ['', true],
])('%s can be decoded: %s', (text, expected) => {
  expect(isDecodable(text)).toBe(expected);
});
