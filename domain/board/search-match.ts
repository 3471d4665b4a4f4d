import type { Proposal } from '#domain/proposal/proposal.ts';
import { RECRUITMENT } from '#domain/proposal/recruitment.ts';
import { termPositions } from './search.ts';
import { foldMarks } from '#domain/text/fold-marks.ts';
import { foldWithOffsets } from '#domain/text/fold-with-offsets.ts';
import { foldCompatible } from '#domain/text/search-fold.ts';

/** Words of the description shown before and after the match. */
const CONTEXT_WORDS = 3;

type Searched = Pick<
  Proposal,
  | 'title'
  | 'name'
  | 'organization'
  | 'city'
  | 'state'
  | 'recruitmentType'
  | 'topics'
  | 'skills'
  | 'description'
>;

/** What matched the search terms that the list row does not show: "skill: Rust", "city: Lyon". */
export function hiddenMatches(terms: readonly string[], proposal: Searched): string[] {
  const { title, name, organization, topics, recruitmentType } = proposal;
  const visible = [title, name, organization, ...topics, RECRUITMENT[recruitmentType].short].map(
    foldCompatible,
  );
  const reasons = terms
    .map(foldCompatible)
    .filter((term) => !visible.some((text) => termPositions(text, term).length > 0))
    .map((term) => reasonOf(term, proposal));
  return [...new Set(reasons.filter((reason) => reason !== null))];
}

function reasonOf(
  term: string,
  { city, state, recruitmentType, skills, description }: Searched,
): string | null {
  const matches = (text: string) => termPositions(foldCompatible(text), term).length > 0;
  const { label } = RECRUITMENT[recruitmentType];
  if (matches(city)) return `city: ${city}`;
  if (matches(state)) return `state: ${state}`;
  if (matches(`${recruitmentType} ${label}`)) return label;
  const skill = skills.find(matches);
  if (skill !== undefined) return `skill: ${skill}`;
  const tokens = description.split(/\s+/);
  const at = tokens.findIndex(matches);
  if (at < 0) return null;
  return `summary: … ${tokens.slice(Math.max(0, at - CONTEXT_WORDS), at + CONTEXT_WORDS + 1).join(' ')} …`;
}

/** Letters from which a mark can begin inside a word: see `termPositions`. */
const INSIDE_FROM = 3;

/**
 * What the terms match in these texts with letters that `foldMarks` does not fold: "Ærø" for "aero",
 * "½" for "1/2". Found here, so that a first visit does not load the letters of all alphabets.
 */
export function matchedSpellings(terms: readonly string[], texts: readonly string[]): string[] {
  const spellings = new Set<string>();
  for (const text of texts) {
    const { folded, starts, ends } = foldWithOffsets(text, foldCompatible);
    for (const term of terms) {
      const wanted = foldCompatible(term).trim();
      for (const at of termPositions(folded, wanted)) {
        const piece = text.slice(starts[at], ends[at + wanted.length - 1]);
        if (foldMarks(piece).includes(foldMarks(term))) continue;
        const isShort = Array.from(foldMarks(piece)).length < INSIDE_FROM;
        spellings.add((isShort ? wordBefore(text.slice(0, starts[at])) : '') + piece);
      }
    }
  }
  return [...spellings];
}

/** The letters of a word that a text ends with. */
const wordBefore = (text: string) => /[\p{L}\p{M}\p{N}]*$/u.exec(text)![0];
