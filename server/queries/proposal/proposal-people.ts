import { type SQL, and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Actor, type SignedIn, isPerson, isSignedIn } from '#domain/base/actor.ts';
import { mayInvite } from '#domain/proposal/proposal-invitation.ts';
import { hasRole, ownersSideOf } from '#domain/access/permissions.ts';
import type { ProposalRole } from '#domain/proposal/proposal-people.ts';
import { notOwnerRefusal } from '#domain/proposal/proposal-transitions.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import type { ProposalStatus } from '#domain/base/status.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { proposalHandOvers, proposalInvitations } from '#server/db/schema/proposal-invitation.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { hasApplied, hasLeft } from '#server/reads/role-where.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';

/** A person of the owner's side, by the name that applicants read. */
export type SidePerson = { uid: string; name: string };

/** The owner's side of a proposal, the owner first, by the names that applicants read. */
export async function listOwnersSide(db: Database, proposalId: number): Promise<SidePerson[]> {
  const [proposal] = await db
    .select({ ownerId: proposals.ownerId, coOwnerIds: proposals.coOwnerIds, name: proposals.name })
    .from(proposals)
    .where(eq(proposals.id, proposalId));
  if (!proposal) return [];
  const owner = { uid: proposal.ownerId, name: proposal.name };
  if (proposal.coOwnerIds.length === 0) return [owner];
  const others = await db
    .select({ uid: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, proposal.coOwnerIds));
  const byId = new Map(others.map((person) => [person.uid, person]));
  return [owner, ...proposal.coOwnerIds.flatMap((uid) => byId.get(uid) ?? [])];
}

/**
 * People of the owner's side who cannot open the resume of the actor's application: they joined
 * after it was submitted, and the actor has not allowed them.
 */
export async function listNotAllowed(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<SidePerson[]> {
  if (!isSignedIn(actor)) return [];
  const [row] = await db
    .select({
      proposalId: applications.proposalId,
      readers: sql<
        string[]
      >`array(select r.user_id from application_readers r where r.application_id = ${applicationId})`,
    })
    .from(applications)
    .where(
      and(
        eq(applications.id, applicationId),
        eq(applications.applicantId, actor.uid),
        sql`${applications.status} not in ('saved', 'withdrawn')`,
      ),
    );
  if (!row) return [];
  const side = await listOwnersSide(db, row.proposalId);
  return side.filter(({ uid }) => !row.readers.includes(uid));
}

/** A co-owner or reviewer as the owner's side reads them. */
export type ProposalPerson = SidePerson & { role: ProposalRole; joinedAt: Date };

/** An open invitation; without an email, a link that works once. */
export type OpenInvitation = {
  id: number;
  role: ProposalRole;
  email: string | null;
  until: Date;
};

/** An open offer to hand the proposal over; `isToYou`: to the actor. */
export type OpenHandOver = SidePerson & { isToYou: boolean; stays: boolean; until: Date };

/** The people of a proposal, as far as the actor may know them. */
export type PeopleOfProposal = {
  id: number;
  title: string;
  status: ProposalStatus;
  you: 'owner' | ProposalRole;
  owner: SidePerson;
  /** Empty for a reviewer, who learns of no one else. */
  people: ProposalPerson[];
  /** For the owner alone. */
  invitations: OpenInvitation[];
  handOver: OpenHandOver | null;
  mayInvite: boolean;
};

/**
 * The people of a proposal for those who work on it. Refuses others with `notOwnerRefusal`: former
 * people find nothing.
 */
export async function findProposalPeople(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  now: Date,
): Promise<Outcome<PeopleOfProposal>> {
  const [row] = await db
    .select({
      id: proposals.id,
      title: proposals.title,
      status: proposals.status,
      ownerId: proposals.ownerId,
      coOwnerIds: proposals.coOwnerIds,
      ownerName: proposals.name,
      hasApplied: sql<boolean>`${hasApplied(actor.uid)}`,
      hasLeft: sql<boolean>`${hasLeft(actor.uid)}`,
    })
    .from(proposals)
    .where(eq(proposals.id, proposalId));
  if (!row) return refuse('not_found');
  const people = await listPeople(db, proposalId);
  const isOwner = hasRole(['owner'], actor, row);
  const you = isOwner ? 'owner' : people.find(({ uid }) => isPerson(actor, uid))?.role;
  if (!you) return notOwnerRefusal(row, actor);
  const offer = await findHandOver(db, proposalId, now);
  const isOnSide = ownersSideOf(row).includes(actor.uid);
  return done({
    id: row.id,
    title: row.title,
    status: row.status,
    you,
    owner: { uid: row.ownerId, name: row.ownerName },
    people: isOnSide ? people : [],
    invitations: isOwner ? await listInvitations(db, proposalId, now) : [],
    handOver:
      offer && (isOwner || offer.uid === actor.uid) ? { ...offer, isToYou: offer.uid === actor.uid } : null,
    mayInvite: mayInvite(row, actor).ok,
  });
}

function listPeople(db: Database, proposalId: number): Promise<ProposalPerson[]> {
  return db
    .select({
      uid: proposalPeople.userId,
      name: users.name,
      role: proposalPeople.role,
      joinedAt: proposalPeople.joinedAt,
    })
    .from(proposalPeople)
    .innerJoin(users, eq(users.id, proposalPeople.userId))
    .where(and(eq(proposalPeople.proposalId, proposalId), eq(proposalPeople.status, 'active')))
    .orderBy(asc(proposalPeople.role), asc(proposalPeople.joinedAt), asc(proposalPeople.userId));
}

function listInvitations(db: Database, proposalId: number, now: Date): Promise<OpenInvitation[]> {
  return db
    .select({
      id: proposalInvitations.id,
      role: proposalInvitations.role,
      email: proposalInvitations.email,
      until: proposalInvitations.expiresAt,
    })
    .from(proposalInvitations)
    .where(
      and(
        eq(proposalInvitations.proposalId, proposalId),
        eq(proposalInvitations.state, 'invited'),
        gt(proposalInvitations.expiresAt, now),
      ),
    )
    .orderBy(desc(proposalInvitations.id));
}

async function findHandOver(
  db: Database,
  proposalId: number,
  now: Date,
): Promise<Omit<OpenHandOver, 'isToYou'> | null> {
  const [offer] = await selectHandOvers(
    db,
    and(eq(proposalHandOvers.proposalId, proposalId), gt(proposalHandOvers.expiresAt, now)),
  );
  return offer ?? null;
}

function selectHandOvers(db: Database, which: SQL | undefined) {
  return db
    .select({
      uid: proposalHandOvers.toId,
      name: users.name,
      stays: proposalHandOvers.stays,
      until: proposalHandOvers.expiresAt,
    })
    .from(proposalHandOvers)
    .innerJoin(users, eq(users.id, proposalHandOvers.toId))
    .where(which);
}

/** Open offers to hand a proposal over to the actor. */
export async function listOfferedProposals(
  db: Database,
  actor: Actor,
  now: Date,
): Promise<{ id: number; title: string; until: Date }[]> {
  if (!isSignedIn(actor)) return [];
  return db
    .select({ id: proposals.id, title: proposals.title, until: proposalHandOvers.expiresAt })
    .from(proposalHandOvers)
    .innerJoin(proposals, eq(proposals.id, proposalHandOvers.proposalId))
    .where(
      and(
        eq(proposalHandOvers.toId, actor.uid),
        gt(proposalHandOvers.expiresAt, now),
        sql`${proposals.status} not in ('withdrawn', 'hidden')`,
      ),
    )
    .orderBy(asc(proposalHandOvers.expiresAt));
}
