import { findUrls } from '#domain/text/find-urls.ts';
import { truncateLine } from '#domain/notification/email/truncate-line.ts';
import { cleanLine, cleanText } from '#domain/text/text-input.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Maximum length of a subject, in UTF-16 code units. */
const SUBJECT_CAP = 78;
/** Columns of the text version. */
const COLUMNS = 72;

/**
 * Sanitizes text for one line of an email: no invisible characters, no line breaks, and no
 * "https://", so that clients do not turn a title or name into a link.
 */
export function plainLine(text: string): string {
  return cleanLine(text).replaceAll(/\b[a-z][a-z\d+.-]*:\/\/+/gi, '');
}

/** Sanitizes text of several lines: no invisible characters. */
export function sanitizeText(text: string): string {
  return cleanText(text).replaceAll('\t', ' ');
}

/**
 * A subject of at most 78 characters: what happened, then the title, truncated between graphemes.
 */
export function subjectLine(what: string, title?: string): string {
  const between = what.endsWith(' to') ? ' ' : ': ';
  return truncateLine(plainLine(title === undefined ? what : `${what}${between}${title}`), SUBJECT_CAP);
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303F\uFF01-\uFF60]/u;

/** Columns of a text in a fixed-width font: East Asian letters and emoji take two. */
export function columnsOf(text: string): number {
  if (/^[\u0020-\u007E\u00A0-\u02FF\u2013-\u2026]*$/.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += letterColumns(segment);
  return columns;
}

function letterColumns(letter: string): number {
  return WIDE.test(letter) ? 2 : 1;
}

// URLs such as "www.example.edu/a/long/path", which would not work if broken in two.
const URL_START = /(?<![a-z0-9.-])(?:https?:\/\/)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=[/?#])/gi;

/** What a line may break between: URLs with the punctuation around them, and letters elsewhere. */
function unitsOf(word: string): string[] {
  const units: string[] = [];
  let before = 0;
  for (const { start, end } of findUrls(word, URL_START)) {
    const [opening] = /\p{P}{0,9}$/u.exec(word.slice(before, start))!;
    const [closing] = /^\p{P}{0,9}/u.exec(word.slice(end))!;
    units.push(...lettersOf(word.slice(before, start - opening.length)));
    units.push(word.slice(start - opening.length, end + closing.length));
    before = end + closing.length;
  }
  return [...units, ...lettersOf(word.slice(before))];
}

function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Wraps text at 72 columns, with `first` before the first line and `rest` before the others. Breaks
 * words longer than a line, but not URLs.
 */
export function wrapText(text: string, first = '', rest = first): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const room = () => COLUMNS - (lines.length === 0 ? first.length : rest.length);
  const flush = () => {
    lines.push(`${lines.length === 0 ? first : rest}${line}`.trimEnd());
    line = '';
    used = 0;
  };
  const put = (piece: string, width: number) => {
    line = used === 0 ? piece : `${line} ${piece}`;
    used += width + (used === 0 ? 0 : 1);
  };
  for (const word of text.split(' ')) {
    const width = columnsOf(word);
    if (used > 0 && used + 1 + width > room()) flush();
    if (width <= room()) {
      put(word, width);
      continue;
    }
    let piece = '';
    let wide = 0;
    for (const unit of unitsOf(word)) {
      const more = columnsOf(unit);
      if (piece !== '' && wide + more > room()) {
        put(piece, wide);
        flush();
        piece = '';
        wide = 0;
      }
      piece += unit;
      wide += more;
    }
    put(piece, wide);
  }
  flush();
  return lines;
}
