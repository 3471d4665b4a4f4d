/** Helpers for all text that people write. What only forms and the server need is in `text-input.ts`. */

/** Characters; longer values are refused (422), never truncated. */
export const LINK_CAP = 2048;
export const SEARCH_CAP = 200;

/** Entered where an answer is required but does not apply. */
export const NOT_APPLICABLE = 'N/A';

/** The text to search for, of a query parameter: PostgreSQL refuses NUL and lone surrogates. */
export function parseSearchText(parameter: string | null, maxChars = SEARCH_CAP): string {
  return (parameter ?? '').slice(0, maxChars).toWellFormed().replaceAll('\0', '');
}

/** True for "N/A" in any case, with or without the slash. */
export function isNotApplicable(text: string): boolean {
  return /^n\/?a$/i.test(text.trim());
}

/**
 * The link to store, or null unless it is an absolute https URL of at most `LINK_CAP` characters.
 */
export function safeLink(text: string): string | null {
  return linkFault(text) === null ? new URL(text.trim()).href : null;
}

/** What is wrong with a link, for `whyNotLink`; null if `safeLink` accepts it. */
export function linkFault(text: string): 'length' | 'scheme' | 'user' | 'host' | null {
  const trimmed = text.trim();
  if (trimmed.length > LINK_CAP) return 'length';
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (url?.protocol !== 'https:') return 'scheme';
  if (url.username || url.password) return 'user';
  if (!url.hostname.includes('.')) return 'host';
  return url.href.length > LINK_CAP ? 'length' : null;
}

/** Truncates to `cap` characters, the last one an ellipsis. */
export function cut(text: string, cap: number): string {
  const letters = Array.from(text);
  return letters.length <= cap
    ? text
    : `${letters
        .slice(0, cap - 1)
        .join('')
        .trimEnd()}…`;
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

// Characters that XML 1.0 forbids even when escaped: https://www.w3.org/TR/xml/#charsets
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Drops characters that XML forbids, so that a feed is well-formed whatever was stored. */
export function toXmlCharacters(text: string): string {
  return text.replace(NOT_IN_XML, '');
}

/** "1 Application", "3 Applications". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
