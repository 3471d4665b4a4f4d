import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { TEAM_INVITATIONS_PER_DAY } from '#domain/access/rate-limits.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import type { ProposalContent } from '#domain/proposal/proposal.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { TEAM_INVITATION_DAYS } from '#domain/team/team.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import {
  acceptInvitation,
  declineInvitation,
  restoreApplication,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '../application/application.ts';
import { announceResults } from '../decision/announce-results.ts';
import { inviteApplicant, undoDecision } from '../decision/decision.ts';
import { closeProposal, editProposal, publishContent } from '../proposal/proposal.ts';
import { declineTeam, inviteTeamMember, joinTeam } from './team-invitation.ts';
import { leaveTeam, removeTeamMember } from './team-leave.ts';
import { saveTeamPart } from './team-part.ts';

const db = await testDatabase();
const WORDS = { message: '', replyBy: '' };
const LATER = new Date(NOON.getTime() + DAY_MS);

const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'done' : outcome.refusal.code);

async function publish(changes: Partial<ProposalContent> = {}) {
  const owner = await createMember(db, 'Olga O.');
  const content = sampleContent({ appType: 'rolling', teamMode: 'alone_or_team', teamSize: 3, ...changes });
  const { id: proposalId } = expectOk(await publishContent(db, owner, content, NOON));
  return { owner, proposalId };
}

const resumeOf = async (person: SignedIn) => (await createCompleteDraft(db, person)).resumeId;

async function join(lead: SignedIn, member: SignedIn, proposalId: number) {
  const invitation = { email: member.email, message: 'Join me' };
  const { id } = expectOk(await inviteTeamMember(db, lead, proposalId, invitation, 'secret', NOON));
  const own = { part: `${member.name} does the data`, resumeId: await resumeOf(member) };
  return { id, ...expectOk(await joinTeam(db, member, id, own, NOON)) };
}

/** A team of a lead and `names`, which has submitted. */
async function submittedTeam(proposalId: number, ...names: string[]) {
  const lead = await createMember(db, 'Lena L.');
  const members: SignedIn[] = [];
  const rows: number[] = [];
  for (const name of names) {
    const member = await createMember(db, name);
    members.push(member);
    rows.push((await join(lead, member, proposalId)).id);
  }
  const draft = await createCompleteDraft(db, lead);
  const row = await applicationOf(proposalId, lead);
  if (row) expectOk(await saveTeamPart(db, lead, row.id, { part: 'I lead' }, NOON));
  const { id } = expectOk(await submitApplication(db, lead, proposalId, draft, NOON));
  return { id, lead, members, rows, draft };
}

async function applicationOf(proposalId: number, lead: SignedIn) {
  const mine = and(eq(applications.proposalId, proposalId), eq(applications.applicantId, lead.uid));
  const [row] = await db.select().from(applications).where(mine);
  return row;
}
const stored = async (id: number) =>
  (await db.select().from(applications).where(eq(applications.id, id)))[0]!;
const acceptedCount = async (id: number) =>
  (await db.select().from(proposals).where(eq(proposals.id, id)))[0]!.acceptedCount;
const eventsTo = async ({ uid }: SignedIn) =>
  (
    await db.select().from(notifications).where(eq(notifications.userId, uid)).orderBy(asc(notifications.id))
  ).map(({ event }) => event);

describe('inviteTeamMember', () => {
  test('begins the lead’s draft, and emails the address whether or not it has an account', async () => {
    const { proposalId } = await publish();
    const lead = await createMember(db, 'Lena L.');
    const known = await createMember(db, 'Ana A.');
    const answers = await Promise.all(
      [known.email.toUpperCase(), 'unknown@elsewhere.example'].map((email) =>
        inviteTeamMember(db, lead, proposalId, { email, message: '' }, 'secret', NOON),
      ),
    );
    expect(answers).toEqual([
      { ok: true, value: { id: expect.any(Number) } },
      { ok: true, value: { id: expect.any(Number) } },
    ]);
    expect(await applicationOf(proposalId, lead)).toMatchObject({
      status: 'saved',
      memberIds: [],
      people: 1,
    });
    const sent = await db.select().from(emails).where(eq(emails.event, 'team_invitation'));
    expect(sent.map(({ toAddress, userId }) => [toAddress, userId])).toEqual(
      expect.arrayContaining([
        [known.email, null],
        ['unknown@elsewhere.example', null],
      ]),
    );
    expect(await eventsTo(known)).toEqual([]);
  });

  test('inviting an address again returns its open invitation and emails no one', async () => {
    const { proposalId } = await publish();
    const lead = await createMember(db, 'Lena L.');
    const invite = () =>
      inviteTeamMember(db, lead, proposalId, { email: 'twice@school.example', message: '' }, 'secret', NOON);
    expect(expectOk(await invite())).toEqual(expectOk(await invite()));
    expect(await db.$count(emails, eq(emails.toAddress, 'twice@school.example'))).toBe(1);
  });

  test.each([
    ['a proposal for one person', { teamMode: 'alone', teamSize: 1 }, 'a@b.example', 'move_not_allowed'],
    ['no address', {}, 'someone', 'invalid'],
    ['the lead’s own address', {}, null, 'invalid'],
  ] as const)('refuses %s', async (_, changes, email, code) => {
    const { proposalId } = await publish(changes);
    const lead = await createMember(db, 'Lena L.');
    const invitation = { email: email ?? lead.email, message: '' };
    expect(codeOf(await inviteTeamMember(db, lead, proposalId, invitation, 'secret', NOON))).toBe(code);
  });

  test('refuses a message that is too long, an owner, a member and a full team', async () => {
    const { owner, proposalId } = await publish({ teamSize: 2 });
    const lead = await createMember(db, 'Lena L.');
    const member = await createMember(db, 'Ana A.');
    const invite = (who: SignedIn, message = '') =>
      inviteTeamMember(db, who, proposalId, { email: 'x@school.example', message }, 'secret', NOON);
    expect(await invite(lead, 'x'.repeat(501))).toMatchObject({
      refusal: { fields: { message: expect.any(String) } },
    });
    expect(codeOf(await invite(owner))).toBe('own_proposal');
    await join(lead, member, proposalId);
    expect(codeOf(await invite(member))).toBe('forbidden');
    expect(codeOf(await invite(lead))).toBe('move_not_allowed');
    expect(
      codeOf(await inviteTeamMember(db, lead, 404, { email: 'x@b.example', message: '' }, 'secret', NOON)),
    ).toBe('not_found');
  });

  test('refuses more than the daily number, counting cancelled invitations', async () => {
    const { proposalId } = await publish();
    const lead = await createMember(db, 'Lena L.');
    let applicationId = 0;
    for (let sent = 0; sent < TEAM_INVITATIONS_PER_DAY; sent += 1) {
      const invitation = { email: `p${sent}@school.example`, message: '' };
      const { id } = expectOk(await inviteTeamMember(db, lead, proposalId, invitation, 'secret', NOON));
      applicationId = (await applicationOf(proposalId, lead))!.id;
      expectOk(await removeTeamMember(db, lead, applicationId, id, NOON));
    }
    const more = { email: 'more@school.example', message: '' };
    expect(codeOf(await inviteTeamMember(db, lead, proposalId, more, 'secret', NOON))).toBe('too_often');
    expect(codeOf(await inviteTeamMember(db, lead, proposalId, more, 'secret', LATER))).toBe('done');
  });
});

describe('joinTeam', () => {
  test('only the person with the invited address can join or decline, within 14 days', async () => {
    const { proposalId } = await publish();
    const lead = await createMember(db, 'Lena L.');
    const ana = await createMember(db, 'Ana A.');
    const sam = await createMember(db, 'Sam S.');
    const { id } = expectOk(
      await inviteTeamMember(db, lead, proposalId, { email: ana.email, message: '' }, 'secret', NOON),
    );
    expect(codeOf(await joinTeam(db, sam, id, {}, NOON))).toBe('not_found');
    expect(codeOf(await declineTeam(db, sam, id, NOON))).toBe('not_found');
    expect(codeOf(await joinTeam(db, ana, 404, {}, NOON))).toBe('not_found');
    const expired = new Date(NOON.getTime() + TEAM_INVITATION_DAYS * DAY_MS);
    expect(codeOf(await joinTeam(db, ana, id, {}, expired))).toBe('not_found');
    expect(codeOf(await joinTeam(db, ana, id, {}, NOON))).toBe('done');
    expect((await applicationOf(proposalId, lead))!.memberIds).toEqual([ana.uid]);
    expect(await eventsTo(lead)).toEqual(['team_changed']);
  });

  test('a second call of a member changes their part and resume', async () => {
    const { proposalId } = await publish();
    const lead = await createMember(db, 'Lena L.');
    const ana = await createMember(db, 'Ana A.');
    const { id } = await join(lead, ana, proposalId);
    expect(codeOf(await joinTeam(db, ana, id, { part: 'x'.repeat(201) }, NOON))).toBe('invalid');
    const foreign = await resumeOf(lead);
    expect(codeOf(await joinTeam(db, ana, id, { resumeId: foreign }, NOON))).toBe('not_found');
    expectOk(await joinTeam(db, ana, id, { part: 'I write' }, NOON));
    const [row] = await db.select().from(applicationMembers).where(eq(applicationMembers.id, id));
    expect(row).toMatchObject({ part: 'I write', state: 'active', email: null });
  });

  test('replaces an own draft, and is refused next to a submitted application or another team', async () => {
    const { proposalId } = await publish();
    const lead = await createMember(db, 'Lena L.');
    const ana = await createMember(db, 'Ana A.');
    const draft = await createCompleteDraft(db, ana);
    expectOk(await saveApplication(db, ana, proposalId, draft, {}, NOON));
    const invitation = { email: ana.email, message: '' };
    const { id } = expectOk(await inviteTeamMember(db, lead, proposalId, invitation, 'secret', NOON));
    expectOk(await joinTeam(db, ana, id, {}, NOON));
    expect(await applicationOf(proposalId, ana)).toBeUndefined();
    expect(codeOf(await saveApplication(db, ana, proposalId, draft, {}, NOON))).toBe(
      'already_in_application',
    );
    const other = await createMember(db, 'Otto O.');
    const second = expectOk(await inviteTeamMember(db, other, proposalId, invitation, 'secret', NOON));
    expect(codeOf(await joinTeam(db, ana, second.id, {}, NOON))).toBe('already_in_application');
    const alone = await createMember(db, 'Aldo A.');
    expectOk(await submitApplication(db, alone, proposalId, await createCompleteDraft(db, alone), NOON));
    const third = expectOk(
      await inviteTeamMember(db, other, proposalId, { email: alone.email, message: '' }, 'secret', NOON),
    );
    expect(codeOf(await joinTeam(db, alone, third.id, {}, NOON))).toBe('already_in_application');
  });

  test('declining notifies the lead and frees the place', async () => {
    const { proposalId } = await publish({ teamSize: 2 });
    const lead = await createMember(db, 'Lena L.');
    const ana = await createMember(db, 'Ana A.');
    const { id } = expectOk(
      await inviteTeamMember(db, lead, proposalId, { email: ana.email, message: '' }, 'secret', NOON),
    );
    expectOk(await declineTeam(db, ana, id, NOON));
    expect(await eventsTo(lead)).toEqual(['team_changed']);
    expect(
      codeOf(
        await inviteTeamMember(db, lead, proposalId, { email: 'b@c.example', message: '' }, 'secret', NOON),
      ),
    ).toBe('done');
  });
});

describe('submitting as a team', () => {
  test('needs everyone: no open invitation, a part and a resume of each', async () => {
    const { proposalId } = await publish();
    const lead = await createMember(db, 'Lena L.');
    const ana = await createMember(db, 'Ana A.');
    const draft = await createCompleteDraft(db, lead);
    const submit = () => submitApplication(db, lead, proposalId, draft, NOON);
    const teamError = async () => {
      const outcome = await submit();
      return outcome.ok ? 'done' : outcome.refusal.fields?.team;
    };
    const { id } = expectOk(
      await inviteTeamMember(db, lead, proposalId, { email: ana.email, message: '' }, 'secret', NOON),
    );
    expect(await teamError()).toMatch('1 person hasn’t joined yet');
    expectOk(await joinTeam(db, ana, id, {}, NOON));
    expect(await teamError()).toMatch('Missing: you and Ana A.');
    const { id: applicationId } = (await applicationOf(proposalId, lead))!;
    expectOk(await saveTeamPart(db, lead, applicationId, { part: 'I lead' }, NOON));
    expectOk(
      await saveTeamPart(db, ana, applicationId, { part: 'Data', resumeId: await resumeOf(ana) }, NOON),
    );
    expect(await teamError()).toBe('done');
    expect(await stored(applicationId)).toMatchObject({
      people: 2,
      spots: 2,
      acceptances: 0,
      memberIds: [ana.uid],
    });
    expect(await eventsTo(ana)).toEqual(['team_changed']);
  });

  test('teams only: one person cannot submit', async () => {
    const { proposalId } = await publish({ teamMode: 'teams_only' });
    const lead = await createMember(db, 'Lena L.');
    const draft = await createCompleteDraft(db, lead);
    expect(await submitApplication(db, lead, proposalId, draft, NOON)).toMatchObject({
      refusal: { code: 'invalid', fields: { team: expect.stringContaining('Only teams') } },
    });
  });

  test('someone who joins later counts from the next submit, which ends a pending invitation', async () => {
    const { owner, proposalId } = await publish({ appType: 'due_date' });
    const team = await submittedTeam(proposalId, 'Ana A.');
    expectOk(await inviteApplicant(db, owner, team.id, WORDS, NOON));
    const ben = await createMember(db, 'Ben B.');
    await join(team.lead, ben, proposalId);
    expect(await stored(team.id)).toMatchObject({ people: 2, pendingDecision: 'invited' });
    const { replaced } = expectOk(await submitApplication(db, team.lead, proposalId, team.draft, NOON));
    expect(replaced).toBe(true);
    expect(await stored(team.id)).toMatchObject({ people: 3, spots: 3, pendingDecision: null });
  });

  test('the lead can remove people until the close date, which notifies everyone', async () => {
    const { owner, proposalId } = await publish();
    const team = await submittedTeam(proposalId, 'Ana A.', 'Ben B.');
    const [ana, ben] = team.members as [SignedIn, SignedIn];
    expect(codeOf(await removeTeamMember(db, ana, team.id, team.rows[1]!, NOON))).toBe('not_found');
    expectOk(await removeTeamMember(db, team.lead, team.id, team.rows[1]!, NOON));
    expect(await stored(team.id)).toMatchObject({ people: 2, spots: 2, memberIds: [ana.uid] });
    expect((await eventsTo(ben)).at(-1)).toBe('team_changed');
    expect((await eventsTo(ana)).at(-1)).toBe('team_changed');
    expectOk(await closeProposal(db, owner, proposalId, NOON));
    expect(codeOf(await removeTeamMember(db, team.lead, team.id, team.rows[0]!, NOON))).toBe('not_accepting');
    expect(codeOf(await leaveTeam(db, ana, team.id, NOON))).toBe('done');
  });
});

describe('answering as a team', () => {
  test('an invitation holds a spot for each person, and each answers alone', async () => {
    const { owner, proposalId } = await publish({ participants: 3 });
    const team = await submittedTeam(proposalId, 'Ana A.', 'Ben B.');
    const [ana, ben] = team.members as [SignedIn, SignedIn];
    const alone = await submittedTeam(proposalId);
    expectOk(await inviteApplicant(db, owner, team.id, WORDS, NOON));
    expect(codeOf(await inviteApplicant(db, owner, alone.id, WORDS, NOON))).toBe('no_spot_left');
    expect(await eventsTo(ana)).toContain('invited');
    expect(expectOk(await acceptInvitation(db, ana, team.id, NOON)).status).toBe('invited');
    expect(codeOf(await acceptInvitation(db, ana, team.id, NOON))).toBe('move_not_allowed');
    expect(await acceptedCount(proposalId)).toBe(1);
    expect(codeOf(await undoDecision(db, owner, team.id, NOON))).toBe('move_not_allowed');
    expect(codeOf(await withdrawApplication(db, team.lead, team.id, NOON))).toBe('move_not_allowed');
    expect(expectOk(await declineInvitation(db, team.lead, team.id, { note: 'No time' }, NOON)).status).toBe(
      'invited',
    );
    expect(codeOf(await inviteApplicant(db, owner, alone.id, WORDS, NOON))).toBe('done');
    expect(expectOk(await acceptInvitation(db, ben, team.id, NOON)).status).toBe('accepted');
    expect(await stored(team.id)).toMatchObject({ people: 3, spots: 2, acceptances: 2, status: 'accepted' });
    expect(await acceptedCount(proposalId)).toBe(2);
    expect(await eventsTo(owner)).toEqual(
      expect.arrayContaining(['invitation_accepted', 'invitation_declined']),
    );
  });

  test('a team is declined once everyone declined', async () => {
    const { owner, proposalId } = await publish();
    const team = await submittedTeam(proposalId, 'Ana A.');
    expectOk(await inviteApplicant(db, owner, team.id, WORDS, NOON));
    for (const person of [team.lead, ...team.members])
      expectOk(await declineInvitation(db, person, team.id, { note: '' }, NOON));
    expect(await stored(team.id)).toMatchObject({ status: 'declined', spots: 0 });
    expect(codeOf(await leaveTeam(db, team.lead, team.id, NOON))).toBe('move_not_allowed');
  });

  test('a team larger than the spots left cannot be invited', async () => {
    const { owner, proposalId } = await publish({ participants: 3 });
    const alone = await submittedTeam(proposalId);
    expectOk(await inviteApplicant(db, owner, alone.id, WORDS, NOON));
    const team = await submittedTeam(proposalId, 'Ana A.', 'Ben B.');
    expect(await inviteApplicant(db, owner, team.id, WORDS, NOON)).toMatchObject({
      refusal: { code: 'no_spot_left', message: 'This team takes 3 spots, but only 2 are available.' },
    });
  });

  test('announced results reach everyone in the team', async () => {
    const { owner, proposalId } = await publish({ appType: 'due_date' });
    const team = await submittedTeam(proposalId, 'Ana A.');
    expectOk(await inviteApplicant(db, owner, team.id, WORDS, NOON));
    expect(await eventsTo(team.members[0]!)).not.toContain('invited');
    expectOk(await announceResults(db, owner, proposalId, NOON, { close: true }));
    for (const person of [team.lead, ...team.members]) {
      expect(await eventsTo(person)).toContain('invited');
      expect(await eventsTo(person)).not.toContain('proposal_closed');
    }
  });

  test('withdrawing and restoring a team clears its answers', async () => {
    const { owner, proposalId } = await publish();
    const team = await submittedTeam(proposalId, 'Ana A.');
    expectOk(await inviteApplicant(db, owner, team.id, WORDS, NOON));
    expectOk(await declineInvitation(db, team.members[0]!, team.id, { note: '' }, NOON));
    expectOk(await withdrawApplication(db, team.lead, team.id, NOON));
    expectOk(await restoreApplication(db, team.lead, team.id, NOON));
    expect(await stored(team.id)).toMatchObject({
      status: 'submitted',
      people: 2,
      spots: 2,
      leadAnswer: null,
    });
  });
});

describe('leaveTeam', () => {
  test('the longest-standing member leads once the lead leaves, with their own part and resume', async () => {
    const { owner, proposalId } = await publish();
    const team = await submittedTeam(proposalId, 'Ana A.', 'Ben B.');
    const [ana, ben] = team.members as [SignedIn, SignedIn];
    expectOk(await leaveTeam(db, team.lead, team.id, NOON));
    const row = await stored(team.id);
    expect(row).toMatchObject({
      applicantId: ana.uid,
      memberIds: [ben.uid],
      leadPart: 'Ana A. does the data',
      people: 2,
      spots: 2,
      answers: team.draft.answers,
    });
    expect(row.resumeId).not.toBe(team.draft.resumeId);
    expect(await eventsTo(ben)).toContain('team_changed');
    expect(await eventsTo(owner)).toContain('applicant_withdrew');
    expect(codeOf(await leaveTeam(db, team.lead, team.id, NOON))).toBe('not_found');
    const draft = await createCompleteDraft(db, ana);
    expect(codeOf(await submitApplication(db, ana, proposalId, draft, NOON))).toBe('done');
  });

  test('frees the spot of someone who accepted, and decides for those who are left', async () => {
    const { owner, proposalId } = await publish();
    const team = await submittedTeam(proposalId, 'Ana A.', 'Ben B.');
    const [ana, ben] = team.members as [SignedIn, SignedIn];
    expectOk(await inviteApplicant(db, owner, team.id, WORDS, NOON));
    expectOk(await acceptInvitation(db, ana, team.id, NOON));
    expectOk(await acceptInvitation(db, team.lead, team.id, NOON));
    expect(await acceptedCount(proposalId)).toBe(2);
    expectOk(await leaveTeam(db, ben, team.id, NOON));
    expect(await stored(team.id)).toMatchObject({ status: 'accepted', people: 2, spots: 2 });
    expectOk(await leaveTeam(db, team.lead, team.id, NOON));
    expect(await acceptedCount(proposalId)).toBe(1);
    expect(await stored(team.id)).toMatchObject({ status: 'accepted', applicantId: ana.uid, spots: 1 });
    expect(codeOf(await leaveTeam(db, ana, team.id, NOON))).toBe('move_not_allowed');
    expect(codeOf(await withdrawApplication(db, ana, team.id, NOON))).toBe('done');
    expect(await acceptedCount(proposalId)).toBe(0);
  });
});

test('once someone applied, the owner can only allow more kinds of teams', async () => {
  const { owner, proposalId } = await publish();
  await submittedTeam(proposalId, 'Ana A.');
  const [row] = await db.select().from(proposals).where(eq(proposals.id, proposalId));
  const { proposalToForm } = await import('#domain/proposal/proposal-form.ts');
  const form = proposalToForm(row!);
  const narrower = { ...form, teamMode: 'alone', teamSize: '' };
  expect(await editProposal(db, owner, proposalId, narrower, NOON)).toMatchObject({
    refusal: { code: 'invalid', fields: { teamMode: expect.any(String) } },
  });
  expect(codeOf(await editProposal(db, owner, proposalId, form, NOON))).toBe('done');
});
