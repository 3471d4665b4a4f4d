import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { foldWithOffsets } from './fold-with-offsets.ts';
import { foldSearch } from './search-fold.ts';

describe('foldWithOffsets', () => {
  test('has the letter of each folded unit', () => {
    const text = '🚀 Straße ใจดี e\u0301';
    const { folded, starts, ends } = foldWithOffsets(text, foldText);
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
    foldWithOffsets(text, foldText);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      foldWithOffsets(text, foldText);
      return performance.now() - start;
    });
    // 4 ms on an idle machine.
    expect(Math.min(...times)).toBeLessThan(100);
  });
});
