import { describe, expect, test } from 'vitest';
import { foldSpellings, foldText } from './fold-text.ts';
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
    ['مُحَمَّد مـُحمد', 'محمد محمد'],
    ['أحمد إحسان آمنة ٱلله', 'احمد احسان امنه الله'],
    ['مصطفى مؤمن', 'مصطفي مومن'],
    ['שָׁלוֹם', 'שלום'],
    ['\u1100\u1175\u11b7', '김'],
    ['か\u3099', 'が'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test.each(['คุณสมชาย ใจดี', 'कमला', 'রহিম', 'ராமன்', 'ខ្មែរ', 'မြန်မာ', 'がぎ', '王小明', 'ქართული'])(
    'changes nothing in %s',
    (text) => {
      expect(foldText(text)).toBe(text.normalize('NFC'));
    },
  );

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
