import { cacheByText } from './cache-by-text.ts';
import { foldSearchLetter } from './search-fold.ts';

/**
 * Scripts whose combining marks are accents, or vowel marks that most people leave out. In others
 * they are vowels or consonants.
 */
const ACCENTED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{scx=Arabic}\p{scx=Hebrew}]/u;
/** Soft hyphen, tatweel, joiners and variation selectors: without a meaning of their own. */
// oxlint-disable-next-line no-misleading-character-class
const IGNORED = /[\u00ad\u0640\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/** Letters that people and keyboards confuse, beside those that search folds. */
const ALIKE: Record<string, string> = {
  '`': "'",
  '´': "'",
  ʾ: "'",
  ʿ: "'",
  ˊ: "'",
  ˋ: "'",
  '՚': "'",
  '׳': "'",
  ꞌ: "'",
  '＇': "'",
  '֊': '-',
  '־': '-',
  '⁃': '-',
  '﹣': '-',
  '－': '-',
  ς: 'σ',
  // Persian and Arabic keyboards.
  ی: 'ي',
  ک: 'ك',
  // Arabic spellings of one letter; those of alef with hamza are marks.
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
};

/**
 * Text for comparing names and words: `foldSearch`, compatibility forms, and letters that are typed
 * alike. Marks of Latin, Greek, Cyrillic, Arabic and Hebrew letters are dropped, others are not.
 */
export function foldText(text: string): string {
  // eslint-disable-next-line no-control-regex -- ASCII, which needs no table
  const isAscii = /^[\x00-\x7f]*$/.test(text);
  const letters = isAscii ? text : text.normalize('NFC').replace(NOT_ASCII, foldCluster);
  return letters.toLowerCase().replaceAll('`', "'").replace(/\s+/g, ' ');
}

/** Letters other than ASCII and accented ones, each with its combining marks. */
// oxlint-disable-next-line no-misleading-character-class
const NOT_ASCII = /(?:\P{ASCII}|\p{ASCII}(?=\p{M}))[\p{M}\u200c\u200d\uff9e\uff9f]*/gu;

const EXPANDED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** The folded text, and also "mueller" for "Müller". */
export function foldSpellings(text: string): string[] {
  const expanded = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => EXPANDED[letter]!);
  return [...new Set([foldText(text), foldText(expanded)])];
}

const foldCluster = /* @__PURE__ */ cacheByText((cluster) => {
  if (/^\s/.test(cluster)) return ' ';
  const composed = ALIKE[cluster] ?? cluster.replace(IGNORED, '').normalize('NFKC');
  const letters = ACCENTED.test(composed) ? composed.normalize('NFD').replace(/\p{M}/gu, '') : composed;
  return Array.from(letters, (letter) => ALIKE[letter] ?? foldSearchLetter(letter)).join('');
}, 2000);
