import { describe, expect, test } from 'vitest';
import { type DiffSegment, isMostlyReplaced, replacedText, shortenUnchanged } from './text-diff.ts';

const same = (text: string): DiffSegment => ({ kind: 'same', text });
const added = (text: string): DiffSegment => ({ kind: 'added', text });
const removed = (text: string): DiffSegment => ({ kind: 'removed', text });
const skipped: DiffSegment = { kind: 'skipped', text: '' };
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

test('replacedText leaves out what is empty', () => {
  expect(replacedText('a', 'b')).toEqual([removed('a'), added('b')]);
  expect(replacedText('', 'b')).toEqual([added('b')]);
  expect(replacedText('a', '')).toEqual([removed('a')]);
});

test.each([
  ['nothing in common', [removed('one two'), added('three')], true],
  ['spaces in common', [removed('one'), same('     '), added('two')], true],
  ['one word of ten added', [same('one two three four five six seven'), added('eight')], false],
  ['half removed', [same('one two'), removed('three four')], false],
] as const)('isMostlyReplaced: %s', (_, segments, expected) => {
  expect(isMostlyReplaced(segments)).toBe(expected);
});

describe('shortenUnchanged', () => {
  test('shows the words beside a change, and all of a short text', () => {
    const [before, after] = [words(200), words(200)];
    const shown = shortenUnchanged([same(before), added('new'), same(after)]);
    expect(shown.map(({ kind }) => kind)).toEqual(['skipped', 'same', 'added', 'same', 'skipped']);
    expect(before.endsWith(` ${shown[1]!.text}`)).toBe(true);
    expect(after.startsWith(`${shown[3]!.text} `)).toBe(true);
    expect(shown[3]!.text.length).toBeLessThanOrEqual(120);
    expect(shortenUnchanged([same('short'), removed('old'), same('too')])).toEqual([
      same('short'),
      removed('old'),
      same('too'),
    ]);
  });

  test('skips the middle between two changes', () => {
    const shown = shortenUnchanged([added('a'), same(words(100)), removed('b')]);
    expect(shown.map(({ kind }) => kind)).toEqual(['added', 'same', 'skipped', 'same', 'removed']);
  });

  test('does not split a character of a text without spaces', () => {
    const shown = shortenUnchanged([added('a'), same('🧭'.repeat(500)), added('b')]);
    expect(shown).toEqual([added('a'), same('🧭'.repeat(120)), skipped, same('🧭'.repeat(120)), added('b')]);
  });
});
