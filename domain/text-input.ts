import { INVISIBLE, STRAY_JOINER } from './text.ts';

/** Rules and helpers for text as it is typed: apart from `text.ts`, since the first visit needs none of it. */

/** Characters; longer values are refused (422), never truncated. */
export const TEXT_CAP = 20_000;

/** Several lines: line breaks become \n, invisible characters are removed, trimmed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINER, '')
    .trim();
}

/**
 * The first letter in upper case, except of an address. A letter that would become two ("ß") is unchanged, so that the
 * text does not exceed its limit.
 */
export function capitalizeFirst(text: string): string {
  if (/^https?:\/\//.test(text)) return text;
  const [first = ''] = text;
  const upper = first.toLocaleUpperCase('en');
  return upper.length === first.length ? upper + text.slice(first.length) : text;
}

/** Counts runs of non-whitespace characters. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** "41 more words to go!", "Yay!" at the target, "Wow!" beyond it. */
export function wordCountMessage(wordCount: number, target: number): string {
  if (wordCount < target)
    return `${target - wordCount} more word${target - wordCount === 1 ? '' : 's'} to go!`;
  return wordCount === target ? 'Yay!' : 'Wow!';
}

/** Prepends `https://` to a domain that was typed without a scheme: "github.com/x". */
export function withScheme(text: string): string {
  const typed = text.trim();
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#:]|$)/u.test(typed) ? `https://${typed}` : typed;
}
