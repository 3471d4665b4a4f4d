import { type UndecidedFacts, isUndecided, statusForOwner } from './application.ts';

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

/**
 * Where a page of answers ends: who applied at this moment, and which one of those who did so at once. Both stand in the address, so that
 * the next page is found although that application may be gone by then.
 */
export type AnswerCursor = { sentAt: Date; id: number };

/** A place as an address spells it: "1795651199000-12". */
export function answerCursorToText({ sentAt, id }: AnswerCursor): string {
  return `${sentAt.getTime()}-${id}`;
}

/** The place that an address names, or null for what is none. */
export function answerCursorFromText(text: string | null): AnswerCursor | null {
  const [, at, id] = /^([1-9]\d{0,13})-([1-9]\d{0,14})$/.exec(text ?? '') ?? [];
  return at === undefined ? null : { sentAt: new Date(Number(at)), id: Number(id) };
}

/** The choice that an address names; all for anything else. */
export function comparedOf(text: string | null): Compared {
  return COMPARED.find((one) => one === text) ?? 'all';
}

/** Whether an application that was sent stands among those compared. */
export function isCompared(facts: UndecidedFacts, show: Compared): boolean {
  if (facts.status === 'withdrawn') return false;
  if (show === 'undecided') return isUndecided(facts);
  return show === 'all' || statusForOwner(facts) === 'shortlisted';
}
