import { type Actor, isPerson, isSignedIn } from './actor.ts';
import { type Outcome, done, refuse } from './refusal.ts';
import { cleanText } from './text.ts';

/** Characters of what an admin writes to an owner or a member. */
export const ADMIN_NOTE_CAP = 500;
/** Days for which an owner reads on their proposal that it was restored, and why. */
export const RESTORED_NOTE_DAYS = 14;

/** An admin's note, cleaned; `invalid` names `note` when it is too long, or empty where it is required. */
export function adminNoteOf(text: string, { required }: { required: boolean }): Outcome<string> {
  const note = cleanText(text);
  const invalid = (message: string) => refuse('invalid', { fields: { note: message } });
  if (Array.from(note).length > ADMIN_NOTE_CAP) return invalid(`Use at most ${ADMIN_NOTE_CAP} characters.`);
  if (required && note === '') return invalid('Write why. The person it is about reads it.');
  return done(note);
}

/** What an admin can do about an account, and the account's state it starts from. */
const MEMBER_TRANSITIONS = [
  { action: 'suspend', fromSuspended: false },
  { action: 'restore', fromSuspended: true },
] as const;
export type MemberAction = (typeof MEMBER_TRANSITIONS)[number]['action'];

/** Whether this actor can suspend or restore this account now: admins only, and never their own. */
export function transitionMember(
  member: { uid: string; suspendedAt: Date | null },
  action: MemberAction,
  actor: Actor,
): Outcome<null> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  if (actor.kind !== 'admin') return refuse('forbidden');
  if (isPerson(actor, member.uid)) return refuse('forbidden', { message: 'This is your own account.' });
  const { fromSuspended } = MEMBER_TRANSITIONS.find((transition) => transition.action === action)!;
  return (member.suspendedAt !== null) === fromSuspended ? done(null) : refuse('move_not_allowed');
}
