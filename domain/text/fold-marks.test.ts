import { expect, test } from 'vitest';
import { foldMarks } from './fold-marks.ts';
import { foldSearch } from './search-fold.ts';

test.each(['Łódź', 'Søren', 'Straße', 'What’s', 'Ørsted', 'naïve', 'ΑΘΉΝΑ', 'İstanbul'])(
  'folds “%s” for marks as the search does',
  (text) => {
    expect(foldMarks(text)).toBe(foldSearch(text));
  },
);
