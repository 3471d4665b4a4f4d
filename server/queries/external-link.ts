import { and, eq, sql } from 'drizzle-orm';
import { type Actor, isSignedIn, uidOf } from '../../domain/actor.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { safeLink } from '../../domain/text.ts';
import type { Database } from '../db/database.ts';
import { applications, proposals } from '../db/schema.ts';
import { readableBy } from './proposal.ts';

/** A link to another site: its whole address, what it was given as, by whom, and the page of ours it stands on. */
export type StoredLink = { url: string; what: 'event' | 'reference'; givenBy: string; standsOn: string };

/** The event link of a proposal this person can read; `not_found` where there is none. One statement. */
export async function findEventLink(
  db: Database,
  actor: Actor,
  proposalId: number,
): Promise<Outcome<StoredLink>> {
  const [row] = await db
    .select({ link: proposals.eventLink, givenBy: proposals.name })
    .from(proposals)
    .where(
      and(eq(proposals.id, proposalId), eq(proposals.withEvent, true), readableBy(actor.kind, uidOf(actor))),
    );
  const url = row && safeLink(row.link);
  if (!url) return refuse('not_found');
  return done({ url, what: 'event', givenBy: row.givenBy, standsOn: `/proposal/${proposalId}` });
}

/**
 * The reference link of an application, for its applicant, and for the proposal's owner once it is sent and as long as it is not
 * withdrawn; `not_found` for anybody else. One statement.
 */
export async function findReferenceLink(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<Outcome<StoredLink>> {
  if (!isSignedIn(actor)) return refuse('not_found');
  const isMine = sql<boolean>`(${eq(applications.applicantId, actor.uid)})`;
  const [row] = await db
    .select({
      link: applications.referenceLink,
      status: applications.status,
      isMine,
      ownerId: proposals.ownerId,
      proposalId: proposals.id,
      applicant: sql<string>`(select u.name from users u where u.id = applications.applicant_id)`,
    })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(eq(applications.id, applicationId));
  const isSent = row !== undefined && row.status !== 'saved' && row.status !== 'withdrawn';
  const isReadable = row !== undefined && (row.isMine || (row.ownerId === actor.uid && isSent));
  const url = isReadable && safeLink(row.link);
  if (!url) return refuse('not_found');
  const dashboard = `/user?tab=proposals&proposal=${row.proposalId}&application=${applicationId}`;
  const standsOn = row.isMine ? `/applications/${applicationId}` : dashboard;
  return done({ url, what: 'reference', givenBy: row.isMine ? 'you' : row.applicant, standsOn });
}
