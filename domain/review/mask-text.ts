import {
  type PossibleContact,
  type TextRange,
  UNSPACED_SCRIPTS,
  findAddresses,
  findHandles,
} from '#domain/text/contact-details.ts';
import { foldSpellings, foldText } from '#domain/text/fold-text.ts';
import { type FoldedText, foldWithOffsets } from '#domain/text/fold-with-offsets.ts';
import { nameParts } from '#domain/text/name-parts.ts';
import { isPlaceholderOrganization } from '#domain/text/placeholder-organization.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { cleanLine } from '#domain/text/text-input.ts';

/** Stands where a prepared answer names its applicant. */
export const MASK = '[masked]';

/** Strings to mask beside the known ones, and characters of each. */
export const EXTRA_MASKS_MAX = 30;
export const EXTRA_MASK_CAP = 100;

/** What is known about an applicant and can appear in an answer. */
export type KnownFacts = {
  name: string;
  emails: readonly string[];
  organization: string;
  links: readonly string[];
};

/** Letters of a word that is masked alone: not initials. */
const WORD_MIN = 3;
/** Letters of first and last name joined, as in a handle. */
const JOINED_MIN = 6;

/** The strings that are masked in an applicant's answers, longest first. */
export function knownStrings({ name, emails, organization, links }: KnownFacts): string[] {
  const users = emails.flatMap((email) => {
    const user = email.split('@')[0]!;
    return [user, user.split('+')[0]!];
  });
  const hosts = links.map((link) => link.replace(/^https?:\/\//, '').replace(/\/$/, ''));
  const shared = [...links, ...hosts, ...links.flatMap(profileNamesOf)];
  const all = [
    ...nameStrings(name),
    ...emails,
    ...(isPlaceholderOrganization(organization) ? [] : [organization]),
    ...users.filter((user) => isLongWord(user) && !isCommon(user)),
    ...shared.filter((text) => text.includes('.') || !isCommon(text)),
  ].map((text) => text.trim());
  // One character is part of many words and formulas.
  return [...new Set(all.filter((text) => Array.from(text).length > 1))].toSorted(
    (a, b) => b.length - a.length,
  );
}

const PARTICLES = new Set(
  'van von der den de di da del della dos das des du la le el al bin bint ibn abu ter ten zu zum zur af av'.split(
    ' ',
  ),
);
const isParticle = (word: string) => PARTICLES.has(word.toLowerCase());

/** A name's spellings and the words of it that are masked alone. */
function nameStrings(name: string): string[] {
  const { words, nicknames } = nameParts(name);
  const significant = words.filter((word) => !isParticle(word));
  const alone = significant
    .flatMap((word) => [word, ...word.split(HYPHEN), word.replace(APOSTROPHE, ''), word.replace(HYPHEN, '')])
    .filter((word) => isLongWord(word) && !isParticle(word));
  const particle = words.findIndex(isParticle);
  const family = particle > 0 ? words.slice(particle).join(' ') : '';
  const whole = [name, words.join(' '), family];
  const joined = [...joinedNames(words), ...joinedGivenNames(significant)];
  const parts = [...alone, ...joined, ...words.flatMap(apart), ...unspacedParts(words)];
  return [...whole, ...parts, ...nicknames.flatMap(nameStrings)];
}

const HYPHEN = /[-‐‑.・·]/g;
const APOSTROPHE = /['’ʼ]/g;

/** "MaryJane" of "Mary Jane Watson". */
function joinedGivenNames(words: readonly string[]): string[] {
  return words
    .slice(1, -1)
    .map((word, at) => (words[at]! + word).replace(HYPHEN, ''))
    .filter((text) => text.length >= JOINED_MIN);
}

/** "Jean-Luc" and "Jean Luc" of "JeanLuc". */
function apart(word: string): string[] {
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return parts.length > 1 ? [parts.join('-'), parts.join(' ')] : [];
}

/**
 * The given part of an unspaced Chinese or Korean name, "小明" of "王小明", and both halves of one
 * of four characters, as in Japanese. Never one character: it is part of many words.
 */
function unspacedParts(words: readonly string[]): string[] {
  const letters = Array.from(words.join(' '));
  if (letters.length > 4 || !HAN_OR_HANGUL.test(words.join(' '))) return [];
  const halves = letters.length === 4 ? [letters.slice(0, 2), letters.slice(2)] : [];
  return [letters.slice(1), ...halves].filter((part) => part.length > 1).map((part) => part.join(''));
}

const HAN_OR_HANGUL = /^(?:\p{Script=Han}+|\p{Script=Hangul}+)$/u;

/** "bengoldstein" and "goldsteinben"; in Chinese, Japanese and Korean the name without its space. */
function joinedNames(words: readonly string[]): string[] {
  if (words.length < 2) return [];
  const [first, last] = [words[0]!, words.at(-1)!];
  const joined = [first + last, last + first, words.join(''), [last, ...words.slice(0, -1)].join('')];
  return joined
    .map((text) => text.replace(/[-‐‑.'’ʼ]/g, ''))
    .filter(
      (text) => EAST_ASIAN.test(text) || (text.length >= JOINED_MIN && first.length > 1 && last.length > 1),
    );
}

const EAST_ASIAN = /^[\p{Script=Han}\p{scx=Hira}\p{scx=Kana}\p{Script=Hangul}]{2,}$/u;
const isLongWord = (word: string) => Array.from(word).length >= WORD_MIN || EAST_ASIAN.test(word);

/** "ana" of a link to the page of an account. */
function profileNamesOf(link: string): string[] {
  const account =
    /^https?:\/\/(?:[\w-]+\.)*(?:github|gitlab|twitter|x|linkedin|instagram|t|medium|mirror|warpcast|farcaster|kaggle|huggingface|bsky|reddit|youtube|facebook)\.(?:com|org|me|xyz|co|app)\/(?:in\/|u\/|user\/|profile\/)?@?([\w.-]{4,})\/?$/i.exec(
      link,
    );
  return account ? [account[1]!] : [];
}

const COMMON_WORDS = new Set(
  'resume cv curriculum vitae lebenslauf document doc file scan untitled portfolio profile application letter cover motivation my new final latest updated copy draft version info mail email contact hello hi hey me admin office team student students research support work personal private school college university test user name account home web dev crypto blockchain web3 the and of'.split(
    ' ',
  ),
);

/** True for numbers and for file names and mailboxes such as "resume_2" and "info". */
function isCommon(text: string): boolean {
  const words = foldText(text).match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  return words.every((word) => /^\p{N}+$/u.test(word) || word.length === 1 || COMMON_WORDS.has(word));
}

/**
 * Masks `strings` in any case, accents and apostrophes, handles made of them, and every address. A
 * help for the owner's side, who reads the result before reviewers do.
 */
export function maskText(text: string, strings: readonly string[]): string {
  const composed = text.normalize('NFC');
  const spellings = strings.flatMap((known) => foldSpellings(known.trim())).filter((known) => known !== '');
  const known = [...new Set(spellings)];
  const isKnownHandle = handleTest(known);
  const folded = foldWithOffsets(composed, foldText);
  const handles = findHandles(composed).filter(({ start, end }) => isKnownHandle(composed.slice(start, end)));
  const taken = new Uint8Array(composed.length);
  const ranges = [
    ...findAddresses(composed),
    ...handles,
    ...known.flatMap((item) => findFolded(folded, item)),
  ].filter(({ start, end }) => {
    const isFree = !taken.subarray(start, end).includes(1);
    if (isFree) taken.fill(1, start, end);
    return isFree;
  });
  if (ranges.length === 0) return text;
  let masked = '';
  let from = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    masked += composed.slice(from, start) + MASK;
    from = end;
  }
  return masked + composed.slice(from);
}

/** Where a text has `known`, which is folded, not as a part of a word. */
function findFolded({ folded, starts, ends }: FoldedText, known: string): TextRange[] {
  const found: TextRange[] = [];
  for (let at = folded.indexOf(known); at !== -1; at = folded.indexOf(known, at + 1)) {
    const after = at + known.length;
    if (!isInsideWord(folded, at, 'start') && !isInsideWord(folded, after, 'end'))
      found.push({ start: starts[at]!, end: ends[after - 1]! });
  }
  return found;
}

const WORD_LETTER = /[\p{L}\p{M}\p{N}]/u;
const UNSPACED = /* @__PURE__ */ new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
const HANGUL = /\p{Script=Hangul}/u;
/** What makes another syllable of the letter before: vowel signs, Thai and Lao vowels, "ー" and "々". */
const CONTINUES = /[\p{M}\u0e30\u0e32\u0e33\u0e45\u0eb0\u0eb2\u0eb3ー々]/u;
/** Thai and Lao vowels that stand before their consonant. */
const PREPOSED = /[\u0e40-\u0e44\u0ec0-\u0ec4]/;

/**
 * True between two letters of one word. Scripts without spaces have no words to be inside of, and a
 * Korean particle that follows a name does not continue it.
 */
function isInsideWord(text: string, at: number, edge: 'start' | 'end'): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ' ';
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0x20);
  if (!WORD_LETTER.test(before) || !WORD_LETTER.test(after)) return false;
  if (CONTINUES.test(after) || PREPOSED.test(before)) return true;
  if (UNSPACED.test(before) || UNSPACED.test(after)) return false;
  if (HANGUL.test(before) !== HANGUL.test(after)) return false;
  return edge === 'start' || !HANGUL.test(after);
}

/** Letters from which a known word counts anywhere in a handle. */
const ANYWHERE_MIN = 7;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;

/** Whether a handle is made of known strings: "@bengoldstein", "@BenSync", "@bgoldstein". */
function handleTest(known: readonly string[]): (handle: string) => boolean {
  const joined = new Set(
    known.map((text) => text.replace(SEPARATORS, '')).filter((text) => text.length >= 3),
  );
  const words = [...joined].filter((text) => known.some((item) => item.replace(/['-]/g, '') === text));
  const initials = new Set(words.map((word) => word[0]));
  return (handle) => {
    const name = handle.replace(/^@|^u\//i, '').replace(/\.(?:eth|lens|nft)$/i, '');
    const plain = foldText(name).replace(SEPARATORS, '');
    const letters = plain.replace(/\d+$/, '');
    if (joined.has(plain) || joined.has(letters)) return true;
    if ([...joined].some((text) => text.length >= ANYWHERE_MIN && plain.includes(text))) return true;
    return words.some(
      (word) =>
        (word.length > 3 && initials.has(letters[0]) && letters.slice(1) === word) ||
        (word.length > 3 && initials.has(letters.at(-1)) && letters.slice(0, -1) === word) ||
        isCompound(name, word),
    );
  };
}

/**
 * Words of a text that have a known one before or after a capital or a digit: "BenSync", "GoldsteinLab",
 * "ben92". They stay unmasked, since they can also be products.
 */
export function findPossibleNames(text: string, strings: readonly string[]): PossibleContact[] {
  const known = new Set(strings.flatMap(foldSpellings).map((item) => item.replace(SEPARATORS, '')));
  const isKnown = (part: string) => part.length >= WORD_MIN && known.has(foldText(part));
  const found = (text.match(JOINED_WORD) ?? []).filter((word) => {
    const parts = word.split(WORD_BREAK);
    return parts.some((part, at) => isKnown(part) || isKnown(part + (parts[at + 1] ?? '')));
  });
  return [...new Set(found)].map((item) => ({ text: item, kind: 'handle' }));
}

/** Words with a capital after a small letter, or with a digit beside a letter. */
const JOINED_WORD =
  /(?<![\p{L}\p{M}\p{N}])(?=[\p{L}\p{M}]*(?:\p{Ll}\p{Lu}|\p{L}\p{N})|\p{N}+\p{L})[\p{L}\p{M}\p{N}]+/gu;
const WORD_BREAK = /(?<=\p{Ll})(?=\p{Lu})|\p{N}+/u;

/** True where the handle is the word and more, after a capital, a digit or a separator: "BenSync". */
function isCompound(handle: string, word: string): boolean {
  const lower = handle.toLowerCase();
  const isBreak = (at: number) => /^(?:[a-z][A-Z]|\w[\d_.-]|[\d_.-]\w)$/.test(handle.slice(at - 1, at + 1));
  return (
    (lower.startsWith(word) && isBreak(word.length)) ||
    (lower.endsWith(word) && isBreak(handle.length - word.length))
  );
}

/** Parses strings to mask, one a line; `invalid` names `masks`. */
export function parseExtraMasks(text: string): Outcome<string[]> {
  const masks = [...new Set(text.split('\n').map(cleanLine))].filter((mask) => mask !== '');
  const invalid = (message: string) => refuse('invalid', { fields: { masks: message } });
  if (masks.length > EXTRA_MASKS_MAX) return invalid(`Use at most ${EXTRA_MASKS_MAX} lines.`);
  return masks.some((mask) => mask.length > EXTRA_MASK_CAP)
    ? invalid(`Use at most ${EXTRA_MASK_CAP} characters a line.`)
    : done(masks);
}
