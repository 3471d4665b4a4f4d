import type { ApplicationAction, ApplicationStep } from '#domain/application/application.ts';
import { plural } from '#domain/text/text.ts';

/** Decisions an owner can make about several applications at once. */
export const BULK_DECISIONS = [
  'shortlist',
  'waitlist',
  'invite',
  'notSelect',
] as const satisfies readonly ApplicationAction[];

/** Actions an owner can take on several applications at once; `takeBack` on pending decisions only. */
export const BULK_ACTIONS = [...BULK_DECISIONS, 'takeBack'] as const satisfies readonly ApplicationAction[];
export type BulkAction = (typeof BULK_ACTIONS)[number];

/**
 * Applications in one bulk action and on one page of the owner's list: their ids have to fit in a
 * URL.
 */
export const BULK_CAP = 200;

export const NONE_SELECTED = 'Select at least one application.';
export const TOO_MANY_SELECTED = `Select at most ${BULK_CAP} applications at once.`;

/** The bulk action in a URL or form; null for anything else. */
export function parseBulkAction(text: unknown): BulkAction | null {
  return BULK_ACTIONS.find((action) => action === text) ?? null;
}

/** Whether several applications can be changed at once by this step of the action. */
export function isBulkStep(action: BulkAction, { kind }: Pick<ApplicationStep, 'kind'>): boolean {
  // Taking back an invitation that was sent emails its applicant, and is asked for one by one.
  return action !== 'takeBack' || kind === 'pending';
}

/** Why the selection cannot be invited at once; there is at least one spot to offer. */
export function moreInvitationsThanSpots(selected: number, open: number): string {
  return `You have ${plural(open, 'spot')} available but selected ${plural(selected, 'person', 'people')}. Uncheck ${selected - open}.`;
}
