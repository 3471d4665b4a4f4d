import type { SignInProblem } from '../../domain/account.ts';
import type { SignedIn } from '../../domain/actor.ts';
import type { AdminView, Operation } from '../../domain/audit.ts';
import { leaveTrace } from '../data/audit.ts';
import { type Origin, addressCode, countsStill } from '../data/attempts.ts';
import type { Database } from '../data/database.ts';

// What nobody changes anything by, and is written down all the same. Each before the answer leaves: what could not be written down is not shown.

/** Notes that an admin looks at a page of private things: which proposal, mail or person, where it is about one. */
export function noteAdminView(
  db: Database,
  admin: SignedIn,
  view: { kind: AdminView; thingId?: number | undefined; aboutId?: string | undefined },
  now: Date,
): Promise<void> {
  return leaveTrace(db, admin, view, now);
}

/** Notes what the operator does with all of the board. */
export function noteOperation(db: Database, operator: SignedIn, kind: Operation, now: Date): Promise<void> {
  return leaveTrace(db, operator, { kind }, now);
}

/** Notes that all that is kept about a person is downloaded: by themselves, or by the operator for them. */
export function noteAccountExport(
  db: Database,
  person: SignedIn,
  now: Date,
  by: SignedIn = person,
): Promise<void> {
  return leaveTrace(db, by, { kind: 'account_exported', aboutId: person.uid }, now);
}

/** Notes that an owner downloads what was sent to a proposal. */
export function noteApplicationsExport(
  db: Database,
  owner: SignedIn,
  proposalId: number,
  now: Date,
): Promise<void> {
  return leaveTrace(db, owner, { kind: 'applications_exported', thingId: proposalId }, now);
}

/** Refused sign-ins an hour that are written down for one client; anybody can ask for as many as they like. */
const REFUSALS_AN_HOUR = 100;

/** Notes that a sign-in was refused to somebody who is not known. Past {@link REFUSALS_AN_HOUR} of one client nothing is noted. */
export async function noteRefusedSignIn(
  db: Database,
  problem: SignInProblem,
  { requestId, clientAddress, secret }: Origin & { requestId: string },
  now: Date,
): Promise<void> {
  const client = `sign-in refused ${addressCode('sign-in refused', clientAddress, secret)}`;
  await db.transaction(async (tx) => {
    if (await countsStill(tx, client, REFUSALS_AN_HOUR, now))
      await leaveTrace(tx, { uid: null, requestId }, { kind: 'sign_in_refused', thingId: problem }, now);
  });
}
