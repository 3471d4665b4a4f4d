/** Caps and targets that hold for every free text, and how text is cleaned before it is stored. */

/** Characters; longer values are refused (422), never cut. */
export const TEXT_CAP = 20_000;
export const LINK_CAP = 2048;
export const SEARCH_CAP = 200;

/** What a person writes who has nothing to say where an answer may be absent. */
export const NOT_APPLICABLE = 'N/A';

// Controls, bidirectional overrides and isolates, zero-width characters, the byte order mark: invisible, and used to deceive.
// U+200D (joiner) stays: emoji and several scripts need it.
// oxlint-disable-next-line no-control-regex
const INVISIBLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** One line: no line breaks, no invisible characters, single spaces, trimmed. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Several lines: line breaks become \n, invisible characters go, trimmed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(INVISIBLE, '')
    .trim();
}

/** The first letter upper-cased, the rest as written. */
export function capitalizeFirst(text: string): string {
  const [first] = text;
  return first ? first.toLocaleUpperCase('en') + text.slice(first.length) : text;
}

/** Words are runs of anything but white space. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** "41 more words to go!", "Yay!" at the target, "Wow!" beyond it. */
export function wordMessage(words: number, target: number): string {
  if (words < target) return `${target - words} more word${target - words === 1 ? '' : 's'} to go!`;
  return words === target ? 'Yay!' : 'Wow!';
}

/** True for "N/A" in any case, with or without the slash. */
export function isNotApplicable(text: string): boolean {
  return /^n\/?a$/i.test(text.trim());
}

/** The link as it is stored, or null when it is no absolute https address of at most {@link LINK_CAP} characters. */
export function safeLink(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LINK_CAP || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' || url.username || url.password || !url.hostname.includes('.')) return null;
  return url.href.length > LINK_CAP ? null : url.href;
}

/** At most `cap` characters, the last one an ellipsis when something was left out. */
export function cut(text: string, cap: number): string {
  const letters = Array.from(text);
  return letters.length <= cap
    ? text
    : `${letters
        .slice(0, cap - 1)
        .join('')
        .trimEnd()}…`;
}

/** "1 Application", "3 Applications". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
