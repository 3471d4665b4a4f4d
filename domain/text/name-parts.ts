import { UNSPACED_SCRIPTS } from './contact-details.ts';
import { foldSpellings } from './fold-text.ts';

/** A name without titles, degrees and nicknames, its words in the order "given family". */
export type NameParts = {
  words: string[];
  /** "Bill" of "William (Bill) Smith". */
  nicknames: string[];
  hasTitle: boolean;
};

/** A title before a name. The second list needs its period: these are also names or words. */
const TITLE =
  /^(?:(?:(?:assoc(?:iate)?|asst|assistant|adjunct|visiting|univ)[.\s-]+(?=prof))?(?:prof(?:essor|a)?|doctor|dra?|drs|mrs?|ms|miss|mx|mme|mlle|sir|dame|herr|frau|dott|проф|доц|акад|д-р)(?:\.[\s-]*|\s+|-(?=ing\b))|(?:rev|hon|ing|dipl|mag|mgr|doc|ir|sra?|srta|em|rndr|mudr|judr|phdr|ssa|h\.?\s?c|mult|أ|د)\.[\s-]*)/iu;
/** Degrees after a name, without periods. Not MA and BA, which are also given names. */
const DEGREE = /^(?:phd|dphil|mphil|msc|bsc|meng|beng|md|dsc|mba|msn|mse|ll[bm]|esq|cfa|cpa|frs|facs)$/i;
const GENERATION = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const NICKNAME = /[(（]([^()（）]*)[)）]|["“„«]([^"“”„«»]*)["”»]/gu;
const PRONOUNS = /^(?:she|he|they|her|him|ze|xe|any)\b/i;
const COMMA = /[,،，、]/u;

/** Reads "Dr. Ana Ruiz", "RUIZ, Ana" and "Ana Ruiz, PhD" as "Ana Ruiz". */
export function nameParts(name: string): NameParts {
  const nicknames: string[] = [];
  const plain = name.replace(NICKNAME, (_, inParentheses?: string, inQuotes?: string) => {
    const nickname = (inParentheses ?? inQuotes)!.trim();
    if (nickname !== '' && !PRONOUNS.test(nickname)) nicknames.push(nickname);
    return ' ';
  });
  const typed = plain.split(COMMA).map((part) => part.trim());
  const parts = typed.map(withoutTitles).filter((part) => part !== '');
  const [family = '', ...given] = withoutDegrees(parts.filter((part) => !GENERATION.test(part)));
  const generation = parts.filter((part) => GENERATION.test(part));
  const words = wordsIn([...given, family, ...generation].join(' '));
  while (words.length > 2 && isDegree(words.at(-1)!)) words.pop();
  return {
    words: words.length > 0 ? words : wordsIn(name),
    nicknames,
    hasTitle: typed.some((part) => withoutTitles(part) !== part),
  };
}

/**
 * The name for comparing, in each spelling and order: "Dr. Conor O’Brien", "O'BRIEN, Conor" and
 * "OBrien Conor" have one in common, and so do "王 小明" and "王小明".
 */
export function nameKeys(name: string): string[] {
  const { words, nicknames } = nameParts(name);
  const names = [words, ...nicknames.map(wordsIn).filter((nickname) => nickname.length > 1)];
  const keys = names.flatMap(inBothOrders).flatMap(foldSpellings).map(joinedKey);
  return [...new Set(keys.filter((key) => key !== ''))];
}

/** The words, and with the last one first: a name does not say which word is the family name. */
function inBothOrders(words: readonly string[]): string[] {
  return [words.join(' '), [...words.slice(-1), ...words.slice(0, -1)].join(' ')];
}

const UNSPACED = /* @__PURE__ */ new RegExp(`[${UNSPACED_SCRIPTS}\\p{Script=Hangul}]`, 'u');

/** Without spaces, hyphens and apostrophes. "Lian" is not "Li An": a space follows a single word. */
function joinedKey(folded: string): string {
  const parts = folded
    .replaceAll("'", '')
    .split(/[-.\s]+/)
    .filter((part) => part !== '');
  const key = parts.join('');
  return parts.length === 1 && !UNSPACED.test(key) ? `${key} ` : key;
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '');

function withoutTitles(part: string): string {
  let rest = part;
  for (let title = TITLE.exec(rest)?.[0]; title; title = TITLE.exec(rest)?.[0]) {
    if (rest.length === title.length) break;
    rest = rest.slice(title.length);
  }
  return rest;
}

const isDegree = (text: string) => DEGREE.test(text.replace(/[.\s]/g, ''));

/** Without degrees at the end that two words of a name stand before: "Md" is also a given name. */
function withoutDegrees(parts: readonly string[]): string[] {
  const named = [...parts];
  while (isDegree(named.at(-1) ?? '') && wordsIn(named.slice(0, -1).join(' ')).length > 1) named.pop();
  return named;
}
