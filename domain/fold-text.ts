import { foldSearchLetter } from './search-fold.ts';

/** Scripts whose combining marks are accents. In others they are vowels or consonants. */
const ACCENTED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** A letter with its combining marks and half-width voicing marks, or a run of spaces. */
const CLUSTER = /\s+|\P{M}[\p{M}\u200c\u200d\uff9e\uff9f]*|\p{M}+/gu;
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
};

/**
 * Text for comparing names and words: `foldSearch`, compatibility forms, and letters that are typed
 * alike. Marks of Latin, Greek and Cyrillic letters are dropped, those of other scripts are not.
 */
export function foldText(text: string): string {
  // eslint-disable-next-line no-control-regex -- ASCII, which needs no table
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase().replaceAll('`', "'").replace(/\s+/g, ' ');
  return (text.normalize('NFC').match(CLUSTER) ?? []).map(foldCluster).join('');
}

/** A folded text; `starts` and `ends` are offsets in the text of what each of its UTF-16 units was. */
export type FoldedText = { folded: string; starts: number[]; ends: number[] };

/** Folds a text letter by letter, so that what is found in it can be marked or replaced. */
export function foldWithOffsets(
  text: string,
  foldLetters: (letters: string) => string = foldCluster,
): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let end = 0;
  for (const cluster of text.match(CLUSTER) ?? []) {
    const start = end;
    end += cluster.length;
    const letters = foldLetters(cluster);
    folded += letters;
    for (let unit = 0; unit < letters.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
  }
  return { folded, starts, ends };
}

const EXPANDED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** The folded text, and also "mueller" for "Müller". */
export function foldSpellings(text: string): string[] {
  const expanded = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => EXPANDED[letter]!);
  return [...new Set([foldText(text), foldText(expanded)])];
}

/** Folded clusters: a text repeats its letters. */
const CACHE = new Map<string, string>();
const CACHE_MAX = 2000;

function foldCluster(cluster: string): string {
  const cached = CACHE.get(cluster);
  if (cached !== undefined) return cached;
  const folded = foldUncached(cluster);
  if (CACHE.size >= CACHE_MAX) CACHE.clear();
  CACHE.set(cluster, folded);
  return folded;
}

function foldUncached(cluster: string): string {
  if (/^\s/.test(cluster)) return ' ';
  const composed = ALIKE[cluster] ?? cluster.replace(IGNORED, '').normalize('NFKC');
  const letters = ACCENTED.test(composed) ? composed.normalize('NFD').replace(/\p{M}/gu, '') : composed;
  return Array.from(letters, (letter) => ALIKE[letter] ?? foldSearchLetter(letter)).join('');
}
