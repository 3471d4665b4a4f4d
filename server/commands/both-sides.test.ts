import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { NOON, createMember } from '../../tests/fixtures/sample-content.ts';
import { expectOk } from '../../tests/fixtures/expect-ok.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { findOwnApplication } from '#server/queries/application/sent-application.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import {
  acceptInvitation,
  restoreApplication,
  submitApplication,
  withdrawApplication,
} from './application/application.ts';
import { inviteApplicant, shortlistApplication } from './decision/decision.ts';
import { inviteToProposal, joinProposal } from './proposal/proposal-invitation.ts';
import { acceptHandOver, handOver } from './proposal/proposal-people.ts';
import { leaveTeam } from './team/team-leave.ts';

const db = await testDatabase();
const WORDS = { message: '', replyBy: '' };
type Role = 'co_owner' | 'reviewer';
const ROLES = ['co_owner', 'reviewer'] as const;

const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'done' : outcome.refusal.code);

async function newProposal() {
  const owner = await createMember(db, 'Olga O.');
  const teams = { teamMode: 'alone_or_team', teamSize: 3 } as const;
  return {
    owner,
    id: await insertProposal(db, owner.uid, NOON, {
      appType: 'rolling',
      participants: 3,
      applicationCount: 1,
      ...teams,
    }),
  };
}

async function newApplication(
  proposalId: number,
  { uid: applicantId }: SignedIn,
  status: 'saved' | 'submitted',
) {
  return insertApplication(db, { proposalId, applicantId, resumeId: null, status }, NOON);
}

async function addMember(
  applicationId: number,
  proposalId: number,
  { uid: userId }: SignedIn,
  isSent: boolean,
) {
  await db.insert(applicationMembers).values({
    ...{ applicationId, proposalId, userId, state: 'active', invitedAt: NOON, joinedAt: NOON },
    submittedAt: isSent ? NOON : null,
  });
}

async function join(proposal: { id: number; owner: SignedIn }, person: SignedIn, role: Role) {
  const invitation = { email: null, role, message: '' };
  const { token } = expectOk(await inviteToProposal(db, proposal.owner, proposal.id, invitation, 's', NOON));
  return joinProposal(db, person, { token: token! }, NOON);
}

const findApplication = async (id: number) =>
  (await db.select().from(applications).where(eq(applications.id, id)))[0];

test.each(ROLES)('a %s who withdrew restores nothing and decides nothing about it [83]', async (role) => {
  const proposal = await newProposal();
  const carl = await createMember(db, 'Carl C.');
  const id = await newApplication(proposal.id, carl, 'submitted');
  expectOk(await withdrawApplication(db, carl, id, NOON));
  expectOk(await join(proposal, carl, role));
  expect(codeOf(await restoreApplication(db, carl, id, NOON))).toBe('own_proposal');
  expect(codeOf(await inviteApplicant(db, carl, id, WORDS, NOON))).not.toBe('done');
  expect((await findApplication(id))!).toMatchObject({ status: 'withdrawn', conflictIds: [carl.uid] });
});

test('no one in a sent application joins the other side [83]', async () => {
  const proposal = await newProposal();
  const [lead, member] = [await createMember(db, 'Lena L.'), await createMember(db, 'Milo M.')];
  const id = await newApplication(proposal.id, lead, 'submitted');
  await addMember(id, proposal.id, member, true);
  for (const person of [lead, member])
    for (const role of ROLES) expect(codeOf(await join(proposal, person, role))).toBe('move_not_allowed');
});

test.each(ROLES)('a %s who withdrew is not offered to undo that, and reads why', async (role) => {
  const proposal = await newProposal();
  const carl = await createMember(db, 'Carl C.');
  const id = await newApplication(proposal.id, carl, 'submitted');
  expectOk(await withdrawApplication(db, carl, id, NOON));
  const read = async () => expectOk(await findOwnApplication(db, carl, id, NOON));
  expect(await read()).toMatchObject({ may: ['restore'], whyNotRestore: null });
  expectOk(await join(proposal, carl, role));
  expect(await read()).toMatchObject({ may: [], whyNotRestore: expect.stringMatching(/can’t apply/) });
});

test.each(ROLES)(
  'someone whose application ended is not advised to withdraw it to join as %s',
  async (role) => {
    const proposal = await newProposal();
    const carl = await createMember(db, 'Carl C.');
    const id = await newApplication(proposal.id, carl, 'submitted');
    for (const [status, message] of [
      ['submitted', /withdraw your application first/],
      ['declined', /was decided/],
      ['not_selected', /was decided/],
    ] as const) {
      await db.update(applications).set({ status }).where(eq(applications.id, id));
      const refused = await join(proposal, carl, role);
      expect(refused).toMatchObject({ refusal: { message: expect.stringMatching(message) } });
    }
  },
);

test('a team whose member joined the other side is not restored by its lead [83]', async () => {
  const proposal = await newProposal();
  const [lead, member] = [await createMember(db, 'Lena L.'), await createMember(db, 'Milo M.')];
  const id = await newApplication(proposal.id, lead, 'submitted');
  await addMember(id, proposal.id, member, true);
  expectOk(await withdrawApplication(db, lead, id, NOON));
  expectOk(await join(proposal, member, 'co_owner'));
  const refused = await restoreApplication(db, lead, id, NOON);
  expect(refused).toMatchObject({
    refusal: { code: 'own_proposal', message: expect.stringContaining('works on the proposal') },
  });
  expect((await findApplication(id))!.conflictIds).toEqual([member.uid]);
  expect(codeOf(await shortlistApplication(db, member, id, NOON))).not.toBe('done');
});

test('joining deletes an own draft and leaves teams, which go on [83]', async () => {
  const proposal = await newProposal();
  const [lead, member, third] = await Promise.all(
    ['Lena L.', 'Milo M.', 'Tess T.'].map((name) => createMember(db, name)),
  );
  const own = await newApplication(proposal.id, member!, 'saved');
  const team = await newApplication(proposal.id, lead!, 'saved');
  await addMember(team, proposal.id, third!, false);
  expectOk(await join(proposal, member!, 'reviewer'));
  expect(await findApplication(own)).toBeUndefined();
  expectOk(await join(proposal, third!, 'co_owner'));
  expect(await db.$count(applicationMembers, eq(applicationMembers.userId, third!.uid))).toBe(1);
  expect((await findApplication(team))!.applicantId).toBe(lead!.uid);
  await addMember(team, proposal.id, await createMember(db, 'Uma U.'), false);
  expectOk(await join(proposal, lead!, 'reviewer'));
  expect((await findApplication(team))!.applicantId).not.toBe(lead!.uid);
});

test('a draft of someone on the other side, alone or in a team, is not submitted [83]', async () => {
  const proposal = await newProposal();
  const [lead, member] = [await createMember(db, 'Lena L.'), await createMember(db, 'Milo M.')];
  await db
    .insert(proposalPeople)
    .values({ proposalId: proposal.id, userId: member.uid, role: 'reviewer', joinedAt: NOON });
  const id = await newApplication(proposal.id, lead, 'saved');
  await addMember(id, proposal.id, member, false);
  const draft = { answers: ['a', 'b', 'c'], comments: '', referenceLink: '', aiUse: '', resumeId: null };
  const submit = (person: SignedIn) =>
    submitApplication(db, person, proposal.id, { ...draft, answers: ['a', 'b', 'c'] }, NOON);
  expect(codeOf(await submit(member))).toBe('own_proposal');
  expect(codeOf(await submit(lead))).not.toBe('done');
});

test('the lead does not pass to a member who works on the proposal [83]', async () => {
  const proposal = await newProposal();
  const [lead, member] = [await createMember(db, 'Lena L.'), await createMember(db, 'Milo M.')];
  const id = await newApplication(proposal.id, lead, 'saved');
  await addMember(id, proposal.id, member, false);
  await db
    .insert(proposalPeople)
    .values({ proposalId: proposal.id, userId: member.uid, role: 'reviewer', joinedAt: NOON });
  expect(codeOf(await leaveTeam(db, lead, id, NOON))).toBe('move_not_allowed');
});

test.each([
  ['a joined person', 'people'],
  ['a new owner', 'owner'],
  ['a restored application', 'restored'],
  ['a new member', 'member'],
] as const)('the database refuses %s on both sides, whatever the code does [83]', async (_, way) => {
  const proposal = await newProposal();
  const [carl, other] = [await createMember(db, 'Carl C.'), await createMember(db, 'Otto O.')];
  const isRestored = way === 'restored';
  const id = await newApplication(proposal.id, way === 'member' ? other : carl, 'submitted');
  if (isRestored) await db.update(applications).set({ status: 'withdrawn' }).where(eq(applications.id, id));
  const joined = { proposalId: proposal.id, userId: carl.uid, role: 'co_owner', joinedAt: NOON } as const;
  if (way === 'member' || isRestored) await db.insert(proposalPeople).values(joined);
  const write = {
    people: () => db.insert(proposalPeople).values(joined),
    owner: () => db.update(proposals).set({ ownerId: carl.uid }).where(eq(proposals.id, proposal.id)),
    restored: () => db.update(applications).set({ status: 'submitted' }).where(eq(applications.id, id)),
    member: () => addMember(id, proposal.id, carl, true),
  };
  await expect(write[way]()).rejects.toMatchObject({ cause: { constraint: 'one_side' } });
});

test('a person on both sides from before the rule accepts neither a spot nor the proposal [83]', async () => {
  const proposal = await newProposal();
  const carl = await createMember(db, 'Carl C.');
  expectOk(await join(proposal, carl, 'co_owner'));
  expectOk(await handOver(db, proposal.owner, { proposalId: proposal.id, uid: carl.uid, stays: true }, NOON));
  await db.execute('alter table applications disable trigger applications_one_side');
  const id = await newApplication(proposal.id, carl, 'submitted');
  await db.update(applications).set({ status: 'invited' }).where(eq(applications.id, id));
  await db.execute('alter table applications enable trigger applications_one_side');
  expect(codeOf(await acceptInvitation(db, carl, id, NOON))).toBe('own_proposal');
  expect(codeOf(await acceptHandOver(db, carl, proposal.id, NOON))).toBe('move_not_allowed');
  // Undecided ones can still be turned down by the owner's side.
  expectOk(await withdrawApplication(db, carl, id, NOON));
});
