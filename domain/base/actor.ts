/** Who makes a request. An admin is a member for whose account `hasAdminRights` is true. */
export type Visitor = { kind: 'visitor' };
export type SignedIn = {
  kind: 'member' | 'admin';
  uid: string;
  name: string;
  email: string;
  /** The session of a page request; API calls have none. */
  sessionId?: string;
  /** When that session began. */
  signedInAt?: Date;
  /** The request id, as in the log. */
  requestId?: string;
  /** The time zone of their browser, if a page of theirs has sent it. */
  timeZone?: string | null;
};
export type Admin = SignedIn & { kind: 'admin' };
export type Actor = Visitor | SignedIn;

export const VISITOR: Visitor = { kind: 'visitor' };

/**
 * The operator at the server's command line: an admin without an account, so that the audit log can
 * tell the operator from members.
 */
export const OPERATOR: Admin = {
  kind: 'admin',
  uid: 'operator',
  name: 'Operator, command line',
  email: '',
};

/** True for members and admins. */
export function isSignedIn(actor: Actor): actor is SignedIn {
  return actor.kind !== 'visitor';
}

/** True for admins, the operator among them. */
export function isAdmin(actor: Actor): actor is Admin {
  return actor.kind === 'admin';
}

/** True for the operator at the server's command line. */
export function isOperator(actor: Actor): boolean {
  return isPerson(actor, OPERATOR.uid);
}

/** The actor's uid for foreign keys to an account; null for the operator, who has none. */
export function accountOf(actor: SignedIn): string | null {
  return isOperator(actor) ? null : actor.uid;
}

/** The actor's uid; '' for a visitor, which matches no one. */
export function uidOf(actor: Actor): string {
  return isSignedIn(actor) ? actor.uid : '';
}

/** The stored time zone of the actor's browser; null for visitors, and before it was sent. */
export function readerZoneOf(actor: Actor): string | null {
  return (isSignedIn(actor) && actor.timeZone) || null;
}

/** True when the actor has this uid; never for a visitor. */
export function isPerson(actor: Actor, uid: string): boolean {
  return isSignedIn(actor) && actor.uid === uid;
}
