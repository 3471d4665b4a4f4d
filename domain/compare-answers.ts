import { type UndecidedFacts, isUndecided, statusForOwner } from './application.ts';

/** Which applications an owner compares: all, undecided or shortlisted; never withdrawn ones. */
export const COMPARED = ['all', 'undecided', 'shortlisted'] as const;
export type Compared = (typeof COMPARED)[number];
export const COMPARED_LABEL: Record<Compared, string> = {
  all: 'All',
  undecided: 'Undecided',
  shortlisted: 'Shortlisted',
};

/** Answers on a page; an answer can have 20,000 characters. */
export const COMPARE_PAGE = 30;

/**
 * A cursor after an application: its submission time, then its id. Both are in the URL, so that the
 * next page is found even if that application is gone.
 */
export type AnswerCursor = { sentAt: Date; id: number };

/** A cursor as in a URL: "1795651199000-12". */
export function answerCursorToText({ sentAt, id }: AnswerCursor): string {
  return `${sentAt.getTime()}-${id}`;
}

/** The cursor in a URL, or null if it is invalid. */
export function answerCursorFromText(text: string | null): AnswerCursor | null {
  const [, at, id] = /^([1-9]\d{0,13})-([1-9]\d{0,14})$/.exec(text ?? '') ?? [];
  return at === undefined ? null : { sentAt: new Date(Number(at)), id: Number(id) };
}

/** The filter in a URL; `all` if it is missing or unknown. */
export function comparedOf(text: string | null): Compared {
  return COMPARED.find((one) => one === text) ?? 'all';
}

/** True if a submitted application is among those compared. */
export function isCompared(facts: UndecidedFacts, show: Compared): boolean {
  if (facts.status === 'withdrawn') return false;
  if (show === 'undecided') return isUndecided(facts);
  return show === 'all' || statusForOwner(facts) === 'shortlisted';
}
