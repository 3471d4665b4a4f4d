// Apart from `text.ts`: the first visit needs none of it.

/** "AI, MEV and Rust". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The text with no-break spaces: a date that stays on one line of a page. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** The text whose days, times and parentheses stay on one line: "Dec 3, 11:59 PM ET (9:59 PM your time)". */
export function unbrokenDates(text: string): string {
  return text.replaceAll(/\([^)]*\)|[A-Z][a-z]{2} \d+|\d [AP]M( [A-Z]{2,4}\b)?/g, unbroken);
}

/** The text with a full stop, unless it ends in one: "Sam O." */
export function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
