import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { deletionLine } from '#domain/member/member.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { findRowsContaining } from '#server/db/testing/find-rows-containing.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { readAccountData } from '#server/queries/account/account-export.ts';
import { findOwnApplication } from '#server/queries/application/sent-application.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { deleteAccount } from './account-deletion.ts';
import { acceptInvitation, submitApplication } from '../application/application.ts';
import { inviteApplicant } from '../decision/decision.ts';
import { publishContent } from '../proposal/proposal.ts';
import { recordDownload } from '../application/resume.ts';
import { inviteTeamMember, joinTeam } from '../team/team-invitation.ts';
import { saveTeamPart } from '../team/team-part.ts';

const db = await testDatabase();
const blobs = { remove: () => Promise.resolve() } as unknown as BlobStore;
const CANARY = 'Zyxwv';

const remove = (person: SignedIn) =>
  deleteAccount(
    db,
    blobs,
    { ...person, signedInAt: NOON },
    deletionLine(person.email),
    NOON,
    () => undefined,
  );

/** A submitted, invited team of three, in which one has a name with the canary. */
async function insertTeam(canaryIs: 'lead' | 'member') {
  const owner = await createMember(db, 'Olga O.');
  const content = sampleContent({ appType: 'rolling', teamMode: 'teams_only', teamSize: 3 });
  const { id: proposalId } = expectOk(await publishContent(db, owner, content, NOON));
  const named = (role: string) => (role === canaryIs ? `${CANARY} ${role}` : `Person ${role}`);
  const lead = await createMember(db, named('lead'));
  const members = [await createMember(db, named('member')), await createMember(db, 'Person third')];
  for (const member of members) {
    const invitation = { email: member.email, message: `${lead.name} asks` };
    const { id } = expectOk(await inviteTeamMember(db, lead, proposalId, invitation, 'secret', NOON));
    const { resumeId } = await createCompleteDraft(db, member);
    expectOk(await joinTeam(db, member, id, { part: `What ${member.name} does`, resumeId }, NOON));
  }
  const open = { email: 'open@school.example', message: `${lead.name} asks too` };
  const draft = await createCompleteDraft(db, lead);
  const mine = and(eq(applications.proposalId, proposalId), eq(applications.applicantId, lead.uid));
  const [row] = await db.select().from(applications).where(mine);
  expectOk(await saveTeamPart(db, lead, row!.id, { part: `What ${lead.name} does` }, NOON));
  expect((await inviteTeamMember(db, lead, proposalId, open, 'secret', NOON)).ok).toBe(false);
  const { id } = expectOk(await submitApplication(db, lead, proposalId, draft, NOON));
  for (const { uid } of [lead, ...members]) {
    const [file] = await db.select().from(resumes).where(eq(resumes.uploaderId, uid));
    expectOk(await recordDownload(db, owner, file!.id, NOON));
  }
  expectOk(await inviteApplicant(db, owner, id, { message: '', replyBy: '' }, NOON));
  for (const person of [lead, ...members]) expectOk(await acceptInvitation(db, person, id, NOON));
  return { owner, proposalId, id, lead, members };
}

const countsOf = async (proposalId: number) => {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, proposalId));
  return { applications: row!.applicationCount, accepted: row!.acceptedCount };
};

test.each(['lead', 'member'] as const)(
  'deleting the account of a %s leaves the team, without their name, part and resume',
  async (role) => {
    const { owner, proposalId, id, lead, members } = await insertTeam(role);
    const [second, third] = members as [SignedIn, SignedIn];
    const gone = role === 'lead' ? lead : second;
    expect(await countsOf(proposalId)).toEqual({ applications: 1, accepted: 3 });
    expect((await findRowsContaining(db, CANARY)).length).toBeGreaterThan(3);

    expectOk(await remove(gone));

    expect(await findRowsContaining(db, CANARY)).toEqual([]);
    expect(await findRowsContaining(db, gone.uid)).toEqual([]);
    expect(await findRowsContaining(db, gone.email)).toEqual([]);
    expect(await countsOf(proposalId)).toEqual({ applications: 1, accepted: 2 });
    const [application] = await db.select().from(applications).where(eq(applications.id, id));
    expect(application).toMatchObject({
      status: 'accepted',
      applicantId: role === 'lead' ? second.uid : lead.uid,
      memberIds: [third.uid],
      ...{ people: 2, spots: 2, acceptances: 2 },
    });
    expect(application!.resumeId).not.toBeNull();
    expect(expectOk(await findOwnApplication(db, third, id, NOON))).toMatchObject({ status: 'accepted' });
    const toOwner = await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, owner.uid))
      .orderBy(notifications.id);
    expect(toOwner.at(-1)).toMatchObject({
      event: 'applicant_withdrew',
      facts: { fromTeam: true, from: 'accepted' },
    });
  },
);

test('an invitation to someone who deletes their account is deleted', async () => {
  const owner = await createMember(db, 'Olga O.');
  const content = sampleContent({ teamMode: 'alone_or_team', teamSize: 3 });
  const { id: proposalId } = expectOk(await publishContent(db, owner, content, NOON));
  const [lead, ana] = [await createMember(db, 'Lena L.'), await createMember(db, 'Ana A.')];
  const { id } = expectOk(
    await inviteTeamMember(db, lead, proposalId, { email: ana.email, message: '' }, 'secret', NOON),
  );
  expectOk(await remove(ana));
  expect(await db.$count(applicationMembers, eq(applicationMembers.id, id))).toBe(0);
});

test('an export has one’s own part in a team, and not the others’', async () => {
  const { lead, members } = await insertTeam('member');
  const read = async (person: SignedIn) => {
    const { files } = await readAccountData(db, person, NOON);
    return JSON.stringify(files['teams.json']);
  };
  const own = await read(members[0]!);
  expect(own).toContain(`What ${members[0]!.name} does`);
  expect(own).not.toContain(`What ${lead.name} does`);
  expect(own).not.toContain(members[1]!.name);
  const leads = await read(lead);
  expect(leads).toContain(`What ${lead.name} does`);
  expect(leads).not.toContain(`What ${members[0]!.name} does`);
});
