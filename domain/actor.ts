/** Who is asking. An admin is a member whom the operator made one, see `isAdmin`. */
export type Visitor = { kind: 'visitor' };
export type SignedIn = {
  kind: 'member' | 'admin';
  uid: string;
  name: string;
  email: string;
  /** The sign-in that a page's request came with; calls have none. */
  sessionId?: string;
  /** When that session began. */
  signedInAt?: Date;
  /** The request it came with, as the log names it. */
  requestId?: string;
};
export type Actor = Visitor | SignedIn;

export const VISITOR: Visitor = { kind: 'visitor' };

/** Who works at the server's own command line: an admin without an account, so that the audit trail tells it from every person. */
export const OPERATOR: SignedIn = {
  kind: 'admin',
  uid: 'operator',
  name: 'Operator, command line',
  email: '',
};

/** True for members and admins. */
export function isSignedIn(actor: Actor): actor is SignedIn {
  return actor.kind !== 'visitor';
}

/** True for who works at the server's command line, and for no account. */
export function isOperator(actor: Actor): boolean {
  return isPerson(actor, OPERATOR.uid);
}

/** The uid of the actor's account, for what points to one; null for the operator, who has none. */
export function accountOf(actor: SignedIn): string | null {
  return isOperator(actor) ? null : actor.uid;
}

/** The actor's uid; '' for a visitor, which is nobody's. */
export function uidOf(actor: Actor): string {
  return isSignedIn(actor) ? actor.uid : '';
}

/** True when the actor is the person with this uid; a visitor is nobody. */
export function isPerson(actor: Actor, uid: string): boolean {
  return isSignedIn(actor) && actor.uid === uid;
}
