import type { ApplicationVerb } from './application.ts';
import { plural } from './text.ts';

/** What an owner can do to several applications at once. */
export const TOGETHER_VERBS = [
  'shortlist',
  'waitlist',
  'invite',
  'notSelect',
] as const satisfies readonly ApplicationVerb[];
export type TogetherVerb = (typeof TOGETHER_VERBS)[number];

/** Most applications of one press, and of one page of the owner's list: their numbers have to fit in an address. */
export const TOGETHER_CAP = 200;

export const NOBODY_SELECTED = 'Select at least one application.';
export const TOO_MANY_TOGETHER = `Select at most ${TOGETHER_CAP} applications at once.`;

/** The verb that an address or a form names, null for anything else. */
export function togetherVerb(text: unknown): TogetherVerb | null {
  return TOGETHER_VERBS.find((verb) => verb === text) ?? null;
}

/** Why so many cannot be invited at once; there is at least one spot to offer. */
export function tooManyWords(selected: number, open: number): string {
  return `${plural(open, 'spot')} to offer, ${plural(selected, 'person', 'people')} selected. Take ${selected - open} off the selection.`;
}
