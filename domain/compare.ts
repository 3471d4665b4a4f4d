import { type ApplicationFacts, isUndecided, statusForOwner } from './application.ts';

/** Which applications an owner compares: all, those without a decision, those on the shortlist. Withdrawn ones never. */
export const COMPARED = ['all', 'undecided', 'shortlisted'] as const;
export type Compared = (typeof COMPARED)[number];
export const COMPARED_LABEL: Record<Compared, string> = {
  all: 'All',
  undecided: 'Undecided',
  shortlisted: 'Shortlisted',
};

/** Answers of one page; an answer may be 20,000 characters long. */
export const COMPARE_PAGE = 30;

/** The choice that an address names; all for anything else. */
export function comparedOf(text: string | null): Compared {
  return COMPARED.find((one) => one === text) ?? 'all';
}

/** Whether an application that was sent stands among those compared. */
export function isCompared(
  facts: Pick<ApplicationFacts, 'status' | 'pendingDecision'>,
  show: Compared,
): boolean {
  if (facts.status === 'withdrawn') return false;
  if (show === 'undecided') return isUndecided(facts);
  return show === 'all' || statusForOwner(facts) === 'shortlisted';
}
