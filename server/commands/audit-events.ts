import type { SignInProblem } from '../../domain/account.ts';
import type { SignedIn } from '../../domain/actor.ts';
import type { AdminView, Operation } from '../../domain/audit.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { type ClientOrigin, hashAddress, consumeRateLimit } from '../db/rate-limit-counter.ts';
import type { Database } from '../db/database.ts';

// What nobody changes anything by, and is written down all the same. Each before the answer leaves: what could not be written down is not shown.

/** Notes that an admin looks at a page of private things: which proposal, mail or person, where it is about one. */
export function recordAdminView(
  db: Database,
  admin: SignedIn,
  view: { kind: AdminView; targetId?: number | undefined; affectedUserId?: string | undefined },
  now: Date,
): Promise<void> {
  return recordAudit(db, admin, view, now);
}

/** Notes what the operator does with all of the board. */
export function recordOperation(db: Database, operator: SignedIn, kind: Operation, now: Date): Promise<void> {
  return recordAudit(db, operator, { kind }, now);
}

/** Notes that all that is kept about a person is downloaded: by themselves, or by the operator for them. */
export function recordAccountExport(
  db: Database,
  person: SignedIn,
  now: Date,
  by: SignedIn = person,
): Promise<void> {
  return recordAudit(db, by, { kind: 'account_exported', affectedUserId: person.uid }, now);
}

/** Notes that an owner downloads what was sent to a proposal. */
export function recordApplicationsExport(
  db: Database,
  owner: SignedIn,
  proposalId: number,
  now: Date,
): Promise<void> {
  return recordAudit(db, owner, { kind: 'applications_exported', targetId: proposalId }, now);
}

/** Refused sign-ins an hour that are written down for one client; anybody can ask for as many as they like. */
const REFUSALS_PER_HOUR = 100;

/** Notes that a sign-in was refused to somebody who is not known. Past {@link REFUSALS_PER_HOUR} of one client nothing is noted. */
export async function recordRefusedSignIn(
  db: Database,
  problem: SignInProblem,
  { requestId, clientAddress, secret }: ClientOrigin & { requestId: string },
  now: Date,
): Promise<void> {
  const client = `sign-in refused ${hashAddress('sign-in refused', clientAddress, secret)}`;
  await db.transaction(async (tx) => {
    if (await consumeRateLimit(tx, client, REFUSALS_PER_HOUR, now))
      await recordAudit(tx, { uid: null, requestId }, { kind: 'sign_in_refused', targetId: problem }, now);
  });
}
