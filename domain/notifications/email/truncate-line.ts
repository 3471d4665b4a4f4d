const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `cap` characters with an ellipsis where something was left out, never within one letter or one emoji. */
export function truncateLine(text: string, cap: number): string {
  if (text.length <= cap) return text;
  return `${text.slice(0, letterStart(text, cap - 1)).trimEnd()}…`;
}

/** The last place at or before `index` where one letter ends and the next begins. */
export function letterStart(text: string, index: number): number {
  const from = Math.max(0, index - 200);
  return from + (graphemes.segment(text.slice(from, index + 200)).containing(index - from)?.index ?? 0);
}
