import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Actor, VISITOR, uidOf } from '#domain/base/actor.ts';
import { OWNERS_SIDE, type Role, hasRole, rolesOf } from '#domain/access/permissions.ts';
import { mayReadProposal } from '#domain/proposal/proposal.ts';
import { APPLICATION_STATUSES, PROPOSAL_STATUSES } from '#domain/base/status.ts';
import { conflicts } from '#server/db/schema/review-panel.ts';
import {
  coOwnsProposal,
  hasApplied,
  isApplicant,
  isOnOwnersSide,
  isTeamMember,
  notInConflict,
  ownsProposal,
  proposalReadableBy,
} from './role-where.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertBoardRows } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const db = await testDatabase();
const rows = insertBoardRows(db, NOW);
const owner = await rows.newPerson('Olga');
const coOwner = await rows.newPerson('Cleo');
const former = await rows.newPerson('Finn');
const reviewer = await rows.newPerson('Rita');
const applicant = await rows.newPerson('Ana');
const drafting = await rows.newPerson('Dora');
const member = await rows.newPerson('Mia');
const invited = await rows.newPerson('Ivo');
const leftTeam = await rows.newPerson('Lea');
const stranger = await rows.newPerson('Sam');
const admin = await rows.newPerson('Ada', 'admin');
const actors: Actor[] = [
  VISITOR,
  owner,
  coOwner,
  former,
  reviewer,
  applicant,
  drafting,
  member,
  invited,
  leftTeam,
  stranger,
  admin,
];

// Drafts are in a separate table.
test.each(PROPOSAL_STATUSES.filter((status) => status !== 'draft'))(
  'SQL and domain agree on roles and readers of a proposal that is %s',
  async (status) => {
    const hiddenFrom = status === 'hidden' ? 'open' : null;
    const announcedAt = status === 'announced' ? NOW : null;
    const proposalId = await rows.newProposal(owner.uid, { status, hiddenFrom, announcedAt });
    await addPeople(proposalId);
    await insertApplication(
      db,
      { proposalId, applicantId: applicant.uid, resumeId: null, status: 'withdrawn' },
      NOW,
    );
    await insertApplication(
      db,
      { proposalId, applicantId: drafting.uid, resumeId: null, status: 'saved' },
      NOW,
    );
    await addTeam(proposalId);
    for (const actor of actors) {
      const [row] = await db
        .select({
          owner: sql<boolean>`${ownsProposal(uidOf(actor))}`,
          coOwner: sql<boolean>`${coOwnsProposal(uidOf(actor))}`,
          applicant: sql<boolean>`${hasApplied(uidOf(actor))}`,
          readable: sql<boolean>`${proposalReadableBy(actor.kind, uidOf(actor))}`,
        })
        .from(proposals)
        .where(eq(proposals.id, proposalId));
      const isInTeam = actor === applicant || actor === member;
      const people = { ownerId: owner.uid, coOwnerIds: [coOwner.uid], hasApplied: isInTeam };
      expect([actor, rolesInSql(row!)]).toEqual([actor, rolesOf(actor, people).filter(isStored)]);
      expect([actor, row!.readable]).toEqual([actor, mayReadProposal({ ...people, status }, actor)]);
    }
  },
);

test.each(APPLICATION_STATUSES)(
  'SQL and domain agree on the roles of an application that is %s',
  async (status) => {
    const proposalId = await rows.newProposal(owner.uid);
    await addPeople(proposalId);
    const people = {
      applicantId: applicant.uid,
      memberIds: [member.uid],
      conflictIds: [],
      proposal: { ownerId: owner.uid, coOwnerIds: [coOwner.uid] },
    };
    await insertApplication(db, { proposalId, applicantId: applicant.uid, resumeId: null, status }, NOW);
    await addTeam(proposalId);
    for (const actor of actors) {
      const [row] = await db
        .select({
          owner: sql<boolean>`${ownsProposal(uidOf(actor))}`,
          coOwner: sql<boolean>`${coOwnsProposal(uidOf(actor))}`,
          applicant: sql<boolean>`${isApplicant(uidOf(actor))}`,
          teamMember: sql<boolean>`${isTeamMember(uidOf(actor))}`,
        })
        .from(applications)
        .innerJoin(proposals, eq(proposals.id, applications.proposalId))
        .where(eq(applications.proposalId, proposalId));
      expect([actor, rolesInSql(row!)]).toEqual([actor, rolesOf(actor, people).filter(isStored)]);
    }
  },
);

test('SQL and domain agree on who a confirmed conflict excludes', async () => {
  const proposalId = await rows.newProposal(owner.uid);
  await addPeople(proposalId);
  const row = { proposalId, applicantId: applicant.uid, resumeId: null, status: 'submitted' } as const;
  const applicationId = await insertApplication(db, row, NOW);
  const decided = (userId: string, status: 'confirmed' | 'waived') =>
    db.insert(conflicts).values({ applicationId, userId, status, source: 'declared', at: NOW });
  await decided(owner.uid, 'confirmed');
  await decided(coOwner.uid, 'waived');
  const proposal = { ownerId: owner.uid, coOwnerIds: [coOwner.uid] };
  for (const actor of actors) {
    const [read] = await db
      .select({
        conflictIds: applications.conflictIds,
        reads: sql<boolean>`${and(isOnOwnersSide(uidOf(actor)), notInConflict(uidOf(actor)))}`,
      })
      .from(applications)
      .innerJoin(proposals, eq(proposals.id, applications.proposalId))
      .where(eq(applications.id, applicationId));
    const { conflictIds } = read!;
    expect(conflictIds).toEqual([owner.uid]);
    const people = { applicantId: applicant.uid, conflictIds, proposal };
    expect([actor, read!.reads]).toEqual([actor, hasRole(OWNERS_SIDE, actor, people)]);
  }
});

/** True for roles that follow from rows of the database. */
const isStored = (role: Role) => role !== 'anyone' && role !== 'admin';

type Stored = Record<'owner' | 'coOwner' | 'applicant', boolean> & { teamMember?: boolean };
const rolesInSql = (row: Stored): Role[] =>
  (['owner', 'coOwner', 'applicant', 'teamMember'] as const).filter((role) => row[role]);

/** An active and a former co-owner, and a reviewer. */
function addPeople(proposalId: number) {
  return db.insert(proposalPeople).values([
    { proposalId, userId: coOwner.uid, role: 'co_owner', joinedAt: NOW },
    { proposalId, userId: former.uid, role: 'co_owner', status: 'removed', joinedAt: NOW, endedAt: NOW },
    { proposalId, userId: reviewer.uid, role: 'reviewer', joinedAt: NOW },
  ]);
}

/** An active and a former member of the applicant's team, and someone who has not joined yet. */
async function addTeam(proposalId: number): Promise<void> {
  const mine = and(eq(applications.proposalId, proposalId), eq(applications.applicantId, applicant.uid));
  const [application] = await db.select({ id: applications.id }).from(applications).where(mine);
  const row = { applicationId: application!.id, proposalId, invitedAt: NOW };
  const joined = { ...row, joinedAt: NOW };
  await db.insert(applicationMembers).values([
    { ...joined, userId: member.uid, state: 'active' },
    { ...joined, userId: leftTeam.uid, state: 'left', endedAt: NOW },
    { ...row, email: invited.email.toLowerCase() },
  ]);
}
