import type { Proposal } from '#domain/proposal/proposal.ts';
import { RECRUITMENT } from '#domain/proposal/recruitment.ts';
import { termPositions } from './search.ts';
import { foldMarks } from '#domain/text/fold-marks.ts';

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
  const visible = [title, name, organization, ...topics, RECRUITMENT[recruitmentType].short].map(foldMarks);
  const reasons = terms
    .map(foldMarks)
    .filter((term) => !visible.some((text) => termPositions(text, term).length > 0))
    .map((term) => reasonOf(term, proposal));
  return [...new Set(reasons.filter((reason) => reason !== null))];
}

function reasonOf(
  term: string,
  { city, state, recruitmentType, skills, description }: Searched,
): string | null {
  const matches = (text: string) => termPositions(foldMarks(text), term).length > 0;
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
