import { MINUTE_MS } from '#domain/time/duration.ts';

/** Seconds an owner has to undo a decision that took effect; its email is not sent before. */
export const UNDO_SECONDS = 10;
/** Time for a request made in the last second to arrive. */
const UNDO_GRACE_MS = 2000;
/** How long pages offer to undo a pending decision, which can be undone until the announcement. */
export const PENDING_OFFER_MS = 5 * MINUTE_MS;

/** Days what a decision replaced is stored to undo it. */
export const UNDO_RETENTION_DAYS = 30;

/** The facts of a decision that undoing it depends on. */
export type MadeDecision = { pending: boolean; at: Date };

/** When the email of a decision that can be undone is due. */
export function emailDueAfterUndo(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + UNDO_SECONDS * 1000 + UNDO_GRACE_MS);
}

/** Whether the time allows undoing: always while pending, otherwise until the email is due. */
export function canUndo({ pending, at }: MadeDecision, now: Date): boolean {
  return pending || now < emailDueAfterUndo(at);
}

/** Until when pages offer to undo the decision. */
export function undoOfferedUntil({ pending, at }: MadeDecision): Date {
  return new Date(at.getTime() + (pending ? PENDING_OFFER_MS : UNDO_SECONDS * 1000));
}

export const NOTHING_TO_UNDO = 'There’s nothing to undo: this decision was already undone or changed.';
export const UNDO_WINDOW_OVER = `It’s too late to undo. A decision that took effect can be undone for ${UNDO_SECONDS} seconds.`;

/** Why a decision that the applicant already knows of cannot be undone. */
export function tooLateToUndo(name: string, known: 'emailed' | 'read'): string {
  return known === 'emailed'
    ? `It’s too late to undo: ${name} was already emailed.`
    : `It’s too late to undo: ${name} already read it under Notifications.`;
}
