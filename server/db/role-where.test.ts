import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Actor, VISITOR, uidOf } from '../../domain/actor.ts';
import { type Role, rolesOf } from '../../domain/permissions.ts';
import { mayReadProposal } from '../../domain/proposal.ts';
import { APPLICATION_STATUSES, PROPOSAL_STATUSES } from '../../domain/status.ts';
import { hasApplied, isApplicant, ownsProposal, proposalReadableBy } from './role-where.ts';
import { applications, proposals } from './schema.ts';
import { insertApplication, insertBoardRows } from './testing/board-rows.ts';
import { testDatabase } from './testing/test-database.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const db = await testDatabase();
const rows = insertBoardRows(db, NOW);
const owner = await rows.newPerson('Olga');
const applicant = await rows.newPerson('Ana');
const drafting = await rows.newPerson('Dora');
const stranger = await rows.newPerson('Sam');
const admin = await rows.newPerson('Ada', 'admin');
const actors: Actor[] = [VISITOR, owner, applicant, drafting, stranger, admin];

// Drafts are in a separate table.
test.each(PROPOSAL_STATUSES.filter((status) => status !== 'draft'))(
  'SQL and domain agree on roles and readers of a proposal that is %s',
  async (status) => {
    const hiddenFrom = status === 'hidden' ? 'open' : null;
    const announcedAt = status === 'announced' ? NOW : null;
    const proposalId = await rows.newProposal(owner.uid, { status, hiddenFrom, announcedAt });
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
    for (const actor of actors) {
      const [row] = await db
        .select({
          owner: sql<boolean>`${ownsProposal(uidOf(actor))}`,
          applicant: sql<boolean>`${hasApplied(uidOf(actor))}`,
          readable: sql<boolean>`${proposalReadableBy(actor.kind, uidOf(actor))}`,
        })
        .from(proposals)
        .where(eq(proposals.id, proposalId));
      const people = { ownerId: owner.uid, hasApplied: actor === applicant };
      expect([actor, rolesInSql(row!)]).toEqual([actor, rolesOf(actor, people).filter(isStored)]);
      expect([actor, row!.readable]).toEqual([actor, mayReadProposal({ ...people, status }, actor)]);
    }
  },
);

test.each(APPLICATION_STATUSES)(
  'SQL and domain agree on the roles of an application that is %s',
  async (status) => {
    const proposalId = await rows.newProposal(owner.uid);
    const people = { applicantId: applicant.uid, proposal: { ownerId: owner.uid } };
    await insertApplication(db, { proposalId, applicantId: applicant.uid, resumeId: null, status }, NOW);
    for (const actor of actors) {
      const [row] = await db
        .select({
          owner: sql<boolean>`${ownsProposal(uidOf(actor))}`,
          applicant: sql<boolean>`${isApplicant(uidOf(actor))}`,
        })
        .from(applications)
        .innerJoin(proposals, eq(proposals.id, applications.proposalId))
        .where(eq(applications.proposalId, proposalId));
      expect([actor, rolesInSql(row!)]).toEqual([actor, rolesOf(actor, people).filter(isStored)]);
    }
  },
);

/** True for roles that follow from rows of the database. */
const isStored = (role: Role) => role === 'owner' || role === 'applicant';

const rolesInSql = (row: { owner: boolean; applicant: boolean }): Role[] =>
  (['owner', 'applicant'] as const).filter((role) => row[role]);
