import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withoutWideLetters } from './one-byte-letters.ts';

test('a program says the same without letters that take two bytes', () => {
  const program =
    "[/^[…\u{1f600}]$/u.test('\u{1f600}'), '„é…“', `a${1}\u2028·`, { '№': 1 }['№'], /[^\\0-…]/.test('…')]";
  const spelled = withoutWideLetters(program);
  expect(spelled).not.toMatch(/[^\0-\xff]/);
  expect(runInNewContext(spelled)).toEqual(runInNewContext(program));
});
