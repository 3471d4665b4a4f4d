import { describe, expect, test } from 'vitest';
import { COVERED_CODE_POINTS } from './preview-fonts.ts';
import { renderableText } from './preview-text.ts';

describe('renderableText', () => {
  test.each<[string, string, string | null]>([
    ['Latin with accents', 'Über Zürich, España', 'Über Zürich, España'],
    ['Cyrillic, Greek and Vietnamese', 'Роллапы Απόδειξη Chứng', 'Роллапы Απόδειξη Chứng'],
    ['letters with a combining accent are composed', 'Cafe\u0301', 'Café'],
    ['emoji are left out', 'Rollups 🚀👩🏽‍🔬🇫🇷 now', 'Rollups now'],
    ['symbols that the fonts lack are left out, others stay', 'Rollups ⟶ ₿', 'Rollups ₿'],
    ['direction marks are left out', '\u200FMEV\u202C', 'MEV'],
    ['nothing remains', '🚀 🚀', null],
    ['Chinese', '零知识证明 with rollups', null],
    ['Japanese', 'ゼロ知識', null],
    ['Korean', '한국어', null],
    ['Arabic', 'قراءة العقود', null],
    ['Hebrew', 'מחקר', null],
    ['Devanagari', 'शोध', null],
    ['a rare Latin letter that the font lacks, in spite of its subset range', 'Ɓridge', null],
  ])('%s', (_, text, expected) => expect(renderableText(text)).toBe(expected));
});

test('coverage has letters of every registered subset and no letter of other scripts', () => {
  for (const letter of 'aßőЖґΩứ€') expect(COVERED_CODE_POINTS.has(letter.codePointAt(0)!), letter).toBe(true);
  for (const letter of '中あ한عאक')
    expect(COVERED_CODE_POINTS.has(letter.codePointAt(0)!), letter).toBe(false);
});
