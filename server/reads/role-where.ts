import { type Placeholder, type SQL, and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Actor } from '#domain/base/actor.ts';
import { PROPOSAL_READERS, type Role } from '#domain/access/permissions.ts';
import { PROPOSAL_STATUSES } from '#domain/base/status.ts';
import { applications, proposalDrafts, proposals } from '#server/db/schema/proposal.ts';

// The domain's `rolesOf` as where clauses; a test compares the two.

export type Uid = string | Placeholder;

/** This person owns the proposal of the row. */
export const ownsProposal = (uid: Uid): SQL => eq(proposals.ownerId, uid);

/** This person is a co-owner of the proposal of the row. */
export const coOwnsProposal = (uid: Uid): SQL => sql`${proposals.coOwnerIds} @> array[${uid}::text]`;

/** This person is the owner or a co-owner of the proposal of the row. */
export const isOnOwnersSide = (uid: Uid): SQL => or(ownsProposal(uid), coOwnsProposal(uid))!;

/** This person owns the proposal draft of the row. */
export const ownsDraft = (uid: Uid): SQL => eq(proposalDrafts.ownerId, uid);

/** The application of the row is this person's, even if it is a draft. */
export const isApplicant = (uid: Uid): SQL => eq(applications.applicantId, uid);

/**
 * This person is in the team of the application of the row, beside its lead. The second condition is
 * that of the partial index.
 */
export const isTeamMember = (uid: Uid): SQL =>
  sql`(${applications.memberIds} @> array[${uid}::text] and ${applications.memberIds} <> '{}')`;

/** The application of the row is this person's, or their team's. */
export const isInApplication = (uid: Uid): SQL => or(isApplicant(uid), isTeamMember(uid))!;

/** This person has no confirmed conflict of interest with the application of the row. */
export const notInConflict = (uid: Uid): SQL => sql`not ${applications.conflictIds} @> array[${uid}::text]`;

/** This person is in an application that was submitted to the proposal of the row. */
export function hasApplied(uid: Uid): SQL {
  return sql`exists (select 1 from ${applications} where ${applications.proposalId} = ${proposals.id}
    and ${isInApplication(uid)} and ${isNotNull(applications.submittedAt)})`;
}

/** This person worked on the proposal of the row before, and no longer does. */
export function hasLeft(uid: Uid): SQL {
  return sql`exists (select 1 from proposal_people former where former.proposal_id = proposals.id
    and former.user_id = ${uid} and former.status <> 'active')`;
}

/** This person reviews applications to the proposal of the row. */
export function isReviewer(uid: Uid): SQL {
  return sql`exists (select 1 from proposal_people p where p.proposal_id = proposals.id
    and p.user_id = ${uid} and p.role = 'reviewer' and p.status = 'active')`;
}

/** The domain's `mayReadProposal` as a where clause for this actor. */
export function proposalReadableBy(kind: Actor['kind'], uid: Uid): SQL | undefined {
  const roles: Partial<Record<Role, SQL | true>> = { anyone: true };
  if (kind !== 'visitor')
    Object.assign(roles, {
      owner: ownsProposal(uid),
      coOwner: coOwnsProposal(uid),
      applicant: hasApplied(uid),
    });
  if (kind === 'admin') roles.admin = true;
  return or(
    ...Object.entries(roles).map(([role, condition]) => {
      const statuses = PROPOSAL_STATUSES.filter((status) => PROPOSAL_READERS[status].includes(role as Role));
      const isReadable = inArray(proposals.status, statuses);
      return condition === true ? isReadable : and(isReadable, condition);
    }),
  );
}
