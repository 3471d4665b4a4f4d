import { REFUSALS_PER_HOUR } from '#domain/access/rate-limits.ts';
import type { SignInProblem } from '#domain/account/sign-in-problem.ts';
import type { SignedIn, Admin } from '#domain/base/actor.ts';
import type { AdminView, Operation } from '#domain/audit/audit.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import { type ClientOrigin, hashAddress, consumeRateLimit } from '#server/db/rate-limit-counter.ts';
import type { Database } from '#server/db/database.ts';

// Audit entries of requests that change nothing else. Written before the response, so that nothing
// is shown that could not be recorded.

/**
 * Records that an admin views a page of private data, with the proposal, email or person it is
 * about.
 */
export function recordAdminView(
  db: Database,
  admin: Admin,
  view: { kind: AdminView; targetId?: number | undefined; affectedUserId?: string | undefined },
  now: Date,
): Promise<void> {
  return recordAudit(db, admin, view, now);
}

/** Records an operator's action on the whole board. */
export function recordOperation(db: Database, operator: SignedIn, kind: Operation, now: Date): Promise<void> {
  return recordAudit(db, operator, { kind }, now);
}

/**
 * Records the export of all data stored about a person, by themselves or by the operator for them.
 */
export function recordAccountExport(
  db: Database,
  person: SignedIn,
  now: Date,
  by: SignedIn = person,
): Promise<void> {
  return recordAudit(db, by, { kind: 'account_exported', affectedUserId: person.uid }, now);
}

/** Records that an owner downloads the applications to a proposal. */
export function recordApplicationsExport(
  db: Database,
  owner: SignedIn,
  proposalId: number,
  now: Date,
): Promise<void> {
  return recordAudit(db, owner, { kind: 'applications_exported', targetId: proposalId }, now);
}

/** Records a refused sign-in of an unknown person, up to {@link REFUSALS_PER_HOUR} per client. */
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
