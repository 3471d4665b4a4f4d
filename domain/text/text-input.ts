/** Rules and helpers for text as it is typed: apart from `text.ts`, since the first visit needs none of it. */

/** Characters; longer values are refused (422), never truncated. */
export const TEXT_CAP = 20_000;

// Invisible characters that can deceive: controls, bidirectional marks, overrides and isolates,
// zero-width characters, fillers, tags, the byte order mark, and noncharacters (U+FFFE and others,
// which XML forbids).
export const INVISIBLE =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}\p{Noncharacter_Code_Point}]/gu;
// Zero-width joiners that are not inside an emoji or a word of a script that needs them.
export const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Malayalam}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}])[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)/gu;

/** One line: no line breaks, no invisible characters, single spaces, trimmed. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINER, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Several lines: line breaks become \n, invisible characters are removed, trimmed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINER, '')
    .trim();
}

/** Beginnings that a capital would change. */
const WRITTEN_SMALL: readonly RegExp[] = [
  // Addresses.
  /^[a-z][a-z\d+.-]*:\/\/|^[\w.+-]+@\w/,
  // A capital or digit in the first word: mW, iOS, k8s. After a hyphen if short before it: zk-SNARKs.
  /^[\p{L}\p{M}]+[\p{Lu}\p{Lt}\p{N}]|^\p{Ll}{1,2}[-‐‑]\S*\p{Lu}/u,
  // Symbols: k-anonymity, a/b, km/h, f(x), x = 5.
  /^\p{Ll}(?:[-‐‑/(]|\s*[=<>≤≥≈±∈~^])|^\p{Ll}{1,6}\/\p{Ll}{1,2}(?!\p{L})/u,
  // Code: eth_call, node.js, main(), std::vector.
  /^[\p{L}\p{N}]+(?:_[\p{L}\p{N}]|::|\(\)|(?<=\p{L}{2})\.\p{Ll}{2})/u,
  // Greek symbols: β-catenin, μs.
  /^\p{Script=Greek}\p{M}*(?:[-‐‑_]|\s*[\p{Script=Latin}\p{N}])/u,
  // Particles of names: van der Berg, de Broglie, d’Alembert, al-Farabi.
  /^(?:(?:van|von|de|di|da|der|den|del|della|du|dos|la|le|el|al|bin|ibn|ter|ten|zu|af|av)[\s-]+)+\p{Lu}|^\p{Ll}['’ʼ]\p{Lu}/u,
  // Tools that are written small, where that is no other word: npm audit, nginx modules.
  /^(?:npm|npx|pnpm|pip|pipx|apt-get|sudo|ssh|scp|sed|awk|grep|jq|tmux|zsh|crontab|systemd|kubectl|nginx|ffmpeg|gcc|numpy|scipy|pytest|eslint|esbuild|iptables|tcpdump|psql)(?=[\s:,]|$)/,
  // Georgian capitals are for headings in capitals alone; digraphs would become two capitals.
  /^[\p{Script=Georgian}ǆǉǌǳ]/u,
];

/**
 * The first letter in upper case, unless that changes the letter, the length or the meaning: "ß",
 * "µs", "iOS", "van der Berg", Georgian.
 */
export function capitalizeFirst(text: string): string {
  const [first = ''] = text;
  const upper = first.toLocaleUpperCase('en');
  // "µ" becomes another letter, Greek Mu. "ı" has the capital "I", as "i" does.
  const isSameLetter = first === 'ı' || upper.toLocaleLowerCase('en') === first.toLocaleLowerCase('en');
  if (upper.length !== first.length || !isSameLetter) return text;
  return WRITTEN_SMALL.some((pattern) => pattern.test(text)) ? text : upper + text.slice(first.length);
}

// Scripts that have no spaces between words.
const UNSPACED_LETTER =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;
let segmenter: Intl.Segmenter | undefined;

/**
 * Counts runs of non-whitespace characters, and by dictionary the words of those with letters of
 * unspaced scripts. Browsers and servers may differ by some words there.
 */
export function countWords(text: string): number {
  const runs = text.match(/\S+/g) ?? [];
  const unspaced = runs.filter((run) => UNSPACED_LETTER.test(run));
  // Firefox has it since 125.
  if (unspaced.length === 0 || !('Segmenter' in Intl)) return runs.length;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let words = runs.length - unspaced.length;
  // One text: a segmentation for each run is slow.
  for (const { isWordLike } of segmenter.segment(unspaced.join('\n'))) if (isWordLike) words += 1;
  return Math.max(1, words);
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

/** The error of a text longer than `cap` characters. */
export function tooLong(cap: number): string {
  return `Use at most ${cap.toLocaleString('en')} characters.`;
}
