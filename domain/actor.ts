/** Who is asking. An admin is a member whose verified e-mail the operator listed. */
export type Visitor = { kind: 'visitor' };
export type SignedIn = {
  kind: 'member' | 'admin';
  uid: string;
  name: string;
  email: string;
  /** The sign-in that a page's request came with; calls have none. */
  sessionId?: string;
  /** The request it came with, as the log names it. */
  requestId?: string;
};
export type Actor = Visitor | SignedIn;

export const VISITOR: Visitor = { kind: 'visitor' };

/** True for members and admins. */
export function isSignedIn(actor: Actor): actor is SignedIn {
  return actor.kind !== 'visitor';
}

/** True when the actor is the person with this uid; a visitor is nobody. */
export function isPerson(actor: Actor, uid: string): boolean {
  return isSignedIn(actor) && actor.uid === uid;
}
