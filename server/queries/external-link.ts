import { and, eq, sql } from 'drizzle-orm';
import { type Actor, isSignedIn, uidOf } from '../../domain/actor.ts';
import { ATTACHMENT_READERS, hasRole, rolesOf } from '../../domain/permissions.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { safeLink } from '../../domain/text.ts';
import type { Database } from '../db/database.ts';
import { proposalReadableBy } from '../db/role-where.ts';
import { applications, proposals } from '../db/schema.ts';

/**
 * An external link: its URL, kind, the name of the person who gave it, and our page that shows it.
 */
export type StoredLink = { url: string; what: 'event' | 'reference'; givenBy: string; standsOn: string };

/** The event link of a proposal that the actor may read, otherwise `not_found`. One statement. */
export async function findEventLink(
  db: Database,
  actor: Actor,
  proposalId: number,
): Promise<Outcome<StoredLink>> {
  const [row] = await db
    .select({ link: proposals.eventLink, givenBy: proposals.name })
    .from(proposals)
    .where(
      and(
        eq(proposals.id, proposalId),
        eq(proposals.withEvent, true),
        proposalReadableBy(actor.kind, uidOf(actor)),
      ),
    );
  const url = row && safeLink(row.link);
  if (!url) return refuse('not_found');
  return done({ url, what: 'event', givenBy: row.givenBy, standsOn: `/proposal/${proposalId}` });
}

/**
 * The reference link of an application, for its applicant, and for the owner while it is submitted
 * and not withdrawn; otherwise `not_found`. One statement.
 */
export async function findReferenceLink(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<Outcome<StoredLink>> {
  if (!isSignedIn(actor)) return refuse('not_found');
  const [row] = await db
    .select({
      link: applications.referenceLink,
      status: applications.status,
      applicantId: applications.applicantId,
      proposal: { ownerId: proposals.ownerId },
      proposalId: proposals.id,
      applicant: sql<string>`(select u.name from users u where u.id = applications.applicant_id)`,
    })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(eq(applications.id, applicationId));
  const url = row && hasRole(ATTACHMENT_READERS[row.status], actor, row) ? safeLink(row.link) : null;
  if (!row || !url) return refuse('not_found');
  const isOwn = rolesOf(actor, row).includes('applicant');
  const dashboard = `/proposal/${row.proposalId}/applications/${applicationId}`;
  const standsOn = isOwn ? `/applications/${applicationId}` : dashboard;
  return done({ url, what: 'reference', givenBy: isOwn ? 'you' : row.applicant, standsOn });
}
