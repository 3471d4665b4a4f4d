import { expect, test } from 'vitest';
import { parseId } from './parse-id.ts';

test('only plain positive integers are ids', () => {
  expect(['7', '123456789012345'].map((id) => parseId(id))).toEqual([7, 123456789012345]);
  const garbage = [undefined, '', '0', '07', '-1', '1.5', '1e3', 'abc', '1234567890123456', '７'];
  expect(garbage.map((id) => parseId(id))).toEqual(garbage.map(() => null));
});
