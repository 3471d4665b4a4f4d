import { findUrls } from './find-urls.ts';
import { type Outcome, done, refuse } from './refusal.ts';
import { foldText } from './fold-text.ts';
import { cleanLine } from './text-input.ts';

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

/** Words of a name that are masked alone: not initials and particles. */
const NAME_WORD_MIN = 3;

/** The strings that are masked in an applicant's answers, longest first. */
export function knownStrings({ name, emails, organization, links }: KnownFacts): string[] {
  const words = name.split(/[\s,.]+/u).filter((word) => Array.from(word).length >= NAME_WORD_MIN);
  const users = emails.map((email) => email.split('@')[0]!).filter((user) => user.length >= NAME_WORD_MIN);
  const hosts = links.map((link) => link.replace(/^https?:\/\//, '').replace(/\/$/, ''));
  const all = [name, organization, ...emails, ...links, ...hosts, ...users, ...words].map((text) =>
    text.trim(),
  );
  return [...new Set(all.filter((text) => text !== ''))].toSorted((one, other) => other.length - one.length);
}

const EMAIL_ADDRESS = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const WEB_ADDRESS_START = /https?:\/\/|www\./gi;

/**
 * Replaces whole words that are one of `strings`, in any case and with or without accents, and every
 * email and web address. A help for the owner's side, who reads the result before reviewers do.
 */
export function maskText(text: string, strings: readonly string[]): string {
  let masked = maskUrls(text.normalize('NFC').replace(EMAIL_ADDRESS, MASK));
  for (const known of strings) masked = replaceFolded(masked, foldText(known.trim()));
  return masked;
}

function maskUrls(text: string): string {
  let masked = '';
  let before = 0;
  for (const { start, end } of findUrls(text, WEB_ADDRESS_START)) {
    masked += text.slice(before, start) + MASK;
    before = end;
  }
  return masked + text.slice(before);
}

/** Replaces each occurrence of `known`, which is folded already, that is not part of a word. */
function replaceFolded(text: string, known: string): string {
  if (known === '') return text;
  const letters = Array.from(text);
  let folded = '';
  /** The letter of each UTF-16 unit of `folded`. */
  const letterAt: number[] = [];
  letters.forEach((letter, at) => {
    const one = foldText(letter);
    folded += one;
    for (let unit = 0; unit < one.length; unit += 1) letterAt.push(at);
  });
  let result = '';
  let end = 0;
  for (let at = folded.indexOf(known); at !== -1; at = folded.indexOf(known, at + 1)) {
    const after = at + known.length;
    if (letterAt[at]! < end || isInsideWord(folded, at) || isInsideWord(folded, after)) continue;
    result += letters.slice(end, letterAt[at]).join('') + MASK;
    end = letterAt[after - 1]! + 1;
  }
  return result + letters.slice(end).join('');
}

/** True between two letters or digits. */
function isInsideWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));
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
