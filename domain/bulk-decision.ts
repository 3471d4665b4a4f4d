import type { ApplicationAction } from './application.ts';
import { plural } from './text.ts';

/** What an owner can do to several applications at once. */
export const BULK_ACTIONS = [
  'shortlist',
  'waitlist',
  'invite',
  'notSelect',
] as const satisfies readonly ApplicationAction[];
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Most applications of one press, and of one page of the owner's list: their numbers have to fit in an address. */
export const BULK_CAP = 200;

export const NONE_SELECTED = 'Select at least one application.';
export const TOO_MANY_SELECTED = `Select at most ${BULK_CAP} applications at once.`;

/** The action that an address or a form names, null for anything else. */
export function parseBulkAction(text: unknown): BulkAction | null {
  return BULK_ACTIONS.find((action) => action === text) ?? null;
}

/** Why so many cannot be invited at once; there is at least one spot to offer. */
export function moreInvitationsThanSpots(selected: number, open: number): string {
  return `${plural(open, 'spot')} to offer, ${plural(selected, 'person', 'people')} selected. Take ${selected - open} off the selection.`;
}
