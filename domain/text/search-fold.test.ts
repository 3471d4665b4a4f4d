import { expect, test } from 'vitest';
import { foldSearch } from './search-fold.ts';

test.each([
  ['Zurich', 'zurich'],
  ['Zürich', 'zurich'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['e\u0301', 'e'],
  ['Ёлка', 'елка'],
  ['Йод', 'йод'],
  ['ΆΣ', 'ασ'],
  ['１００％', '100%'],
  ['“a” – b…', '"a" - b...'],
  ['数学🙂', '数学🙂'],
])('folds %s to %s', (text, folded) => {
  expect(foldSearch(text)).toBe(folded);
});
