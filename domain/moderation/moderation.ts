import { type Admin, isPerson } from '#domain/base/actor.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { cleanText, tooLong } from '#domain/text/text-input.ts';

/** Characters of an admin's note to an owner or a member. */
export const ADMIN_NOTE_CAP = 500;
/** Days the owner sees on a restored proposal that it was restored, and why. */
export const RESTORED_NOTE_DAYS = 14;

/** What is closed to the owner's side of a proposal that is hidden as a scam, and what is not. */
export const CLOSED_AFTER_SCAM =
  'Resumes are closed to you, here and in other proposals of its owner, and you can’t decide on or message applicants here. You can still read their answers.';

/** The admin's note as the owner's side of a hidden proposal reads it. */
export function hiddenNoteOf(note: string | null, isScam: boolean): string | null {
  return isScam ? [note, 'It was hidden as a scam.', CLOSED_AFTER_SCAM].filter(Boolean).join(' ') : note;
}

/** Parses an admin's note; `invalid` names `note` if it is too long, or required and empty. */
export function parseAdminNote(text: string, { required }: { required: boolean }): Outcome<string> {
  const note = cleanText(text);
  const invalid = (message: string) => refuse('invalid', { fields: { note: message } });
  if (Array.from(note).length > ADMIN_NOTE_CAP) return invalid(tooLong(ADMIN_NOTE_CAP));
  if (required && note === '') return invalid('Enter a reason.');
  return done(note);
}

/** Admin actions on an account, and whether the account must be suspended for them. */
const MEMBER_TRANSITIONS = [
  { action: 'suspend', fromSuspended: false },
  { action: 'restore', fromSuspended: true },
] as const;
export type MemberAction = (typeof MEMBER_TRANSITIONS)[number]['action'];

/** Whether the admin can suspend or restore this account now; never their own. */
export function transitionMember(
  member: { uid: string; suspendedAt: Date | null },
  action: MemberAction,
  admin: Admin,
): Outcome<null> {
  if (isPerson(admin, member.uid)) return refuse('forbidden', { message: 'This is your own account.' });
  const { fromSuspended } = MEMBER_TRANSITIONS.find((transition) => transition.action === action)!;
  if ((member.suspendedAt !== null) === fromSuspended) return done(null);
  const message = fromSuspended ? 'This member isn’t suspended.' : 'This member is already suspended.';
  return refuse('move_not_allowed', { message });
}
