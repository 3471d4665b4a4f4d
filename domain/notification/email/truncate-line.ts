const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Truncates to `cap` characters with an ellipsis, never within a grapheme cluster (an accented
 * letter, an emoji).
 */
export function truncateLine(text: string, cap: number): string {
  if (text.length <= cap) return text;
  return `${text.slice(0, letterStart(text, cap - 1)).trimEnd()}…`;
}

/** The last grapheme boundary at or before `index`. */
export function letterStart(text: string, index: number): number {
  const from = Math.max(0, index - 200);
  return from + (graphemes.segment(text.slice(from, index + 200)).containing(index - from)?.index ?? 0);
}
