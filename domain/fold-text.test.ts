import { describe, expect, test } from 'vitest';
import { foldSpellings, foldText, foldWithOffsets } from './fold-text.ts';
import { foldSearch } from './search-fold.ts';

describe('foldText', () => {
  test.each([
    ['Données & RÉSEAUX', 'donnees & reseaux'],
    ['Straße STRAẞE STRASSE', 'strasse strasse strasse'],
    ['Łucja Ødegård', 'lucja odegard'],
    ['Đặng Þóra Œuvre Ægir', 'dang thora oeuvre aegir'],
    ['İpek Yılmaz', 'ipek yilmaz'],
    ['Ɗan Ƙano', 'dan kano'],
    ['O’Neil OʼNeil O‘Neil O`Neil O´Neil', "o'neil o'neil o'neil o'neil o'neil"],
    ['Jean‑Luc Jean‐Luc Jean–Luc Jean−Luc', 'jean-luc jean-luc jean-luc jean-luc'],
    ['ΑΛΈΞΑΝΔΡΟΣ Αλέξανδρος', 'αλεξανδροσ αλεξανδροσ'],
    ['Ёлкин Йордан', 'елкин иордан'],
    ['Zoe\u0308 ﬁn Ａｎａ', 'zoe fin ana'],
    ['a\u00a0b\n\nc', 'a b c'],
    ['naïve\u00adté', 'naivete'],
    ['علی', 'علي'],
    ['\u1100\u1175\u11b7', '김'],
    ['か\u3099', 'が'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test.each([
    'คุณสมชาย ใจดี',
    'कमला',
    'রহিম',
    'ராமன்',
    'ខ្មែរ',
    'မြန်မာ',
    'مُحَمَّد',
    'שָׁלוֹם',
    'がぎ',
    '王小明',
    'ქართული',
  ])('changes nothing in %s', (text) => {
    expect(foldText(text)).toBe(text.normalize('NFC'));
  });

  test('folds what search folds in the same way', () => {
    const texts = ['Łódź', 'Søren', 'Straße', 'What’s', 'Ørsted', 'ĲMUIDEN', 'ŉ', 'Æsir', '“a” – b…'];
    for (const text of texts) expect(foldText(text)).toBe(foldSearch(text));
  });
});

test.each([
  ['Jörg Müller', ['jorg muller', 'joerg mueller']],
  ['Ødegård', ['odegard', 'oedegaard']],
  ['Mu\u0308ller', ['muller', 'mueller']],
  ['Mueller', ['mueller']],
])('foldSpellings of %s', (text, spellings) => {
  expect(foldSpellings(text)).toEqual(spellings);
});

describe('foldWithOffsets', () => {
  test('has the letter of each folded unit', () => {
    const text = '🚀 Straße ใจดี e\u0301';
    const { folded, starts, ends } = foldWithOffsets(text);
    expect(folded).toBe('🚀 strasse ใจดี e');
    const found = (part: string) => {
      const at = folded.indexOf(part);
      return text.slice(starts[at], ends[at + part.length - 1]);
    };
    expect(found('stras')).toBe('Straß');
    expect(found('se')).toBe('ße');
    expect(found('ดี')).toBe('ดี');
    expect(found(' e')).toBe(' e\u0301');
  });

  test('folds with another function', () => {
    expect(foldWithOffsets('What’s “Новый”', foldSearch).folded).toBe(`what's "новый"`);
  });

  test('takes little time for 20,000 characters', () => {
    const text = 'Łódź 王小明 สมชาย कमला '.repeat(1000).slice(0, 20_000);
    foldWithOffsets(text);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      foldWithOffsets(text);
      return performance.now() - start;
    });
    // 4 ms on an idle machine.
    expect(Math.min(...times)).toBeLessThan(100);
  });
});
