import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { INVITATION_EMAILS_PER_DAY, TEAM_INVITATIONS_PER_DAY } from '#domain/access/rate-limits.ts';
import { INVITATIONS_SHOWN } from '#domain/access/daily-limit.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { inviteToProposal } from '#server/commands/proposal/proposal-invitation.ts';
import { inviteTeamMember, joinTeam } from '#server/commands/team/team-invitation.ts';
import { leaveTeam } from '#server/commands/team/team-leave.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import { emails } from '#server/db/schema/notification.ts';
import { proposalInvitations } from '#server/db/schema/proposal-invitation.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { listReceivedInvitations } from '#server/queries/proposal/proposal-invitation.ts';
import { listTeamOffers } from '#server/queries/team/team.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { freezeClock } from './freeze-clock.ts';
import { type TestUser, openTestApp } from './test-app.ts';

const board = await openTestApp();
const { db, ask, call } = board;

freezeClock();

const SECRET = board.settings.secret;
const now = new Date();
const olga = await board.person('Olga O.');
const teamProposal = () =>
  insertProposal(db, olga.uid, now, { teamMode: 'alone_or_team', teamSize: 6, participants: 4 });
const emailsTo = (email: string) => db.$count(emails, eq(emails.toAddress, email));
const teamInvitation = (lead: TestUser, project_id: number, email: string) =>
  call('/application/invite_member', lead, { project_id, email });

test('team invitations of three senders to one address send three emails a day, and show in the product [89]', async () => {
  const victim = await board.person('Vera V.');
  const senders = [await board.person('Sam A.'), await board.person('Sam B.'), await board.person('Sam C.')];
  const answers: string[] = [];
  const titles: string[] = [];
  for (const [index, sender] of senders.entries())
    for (let number = 0; number < 8; number += 1) {
      const title = `Canary ${index} ${number}`;
      const id = await insertProposal(db, olga.uid, now, {
        title,
        teamMode: 'alone_or_team',
        teamSize: 6,
        participants: 4,
      });
      const answer = await teamInvitation(sender, id, victim.email);
      answers.push(
        `${answer.status} ${Object.keys(((await answer.json()) as { data: object }).data).join()}`,
      );
      titles.push(title);
    }
  expect(new Set(answers)).toEqual(new Set(['200 id']));
  expect(await emailsTo(victim.email)).toBe(INVITATION_EMAILS_PER_DAY.address);
  const page = await (await ask('/user', { as: victim })).text();
  expect(titles.filter((title) => !page.includes(title))).toEqual([]);
});

test('emails to an address are counted for invitations to teams and to proposals together [89]', async () => {
  const email = 'both@school.example';
  const lead = await board.person('Lena L.');
  const owner = await board.person('Oda O.');
  const own = await insertProposal(db, owner.uid, now);
  for (let number = 0; number < 2; number += 1)
    expect((await teamInvitation(lead, await teamProposal(), email)).status).toBe(200);
  const invite = (role: string) => ({ project_id: own, email, role });
  expect((await call('/project/invite_person', owner, invite('reviewer'))).status).toBe(200);
  expect(await emailsTo(email)).toBe(3);
  const other = await board.person('Una U.');
  const others = await insertProposal(db, other.uid, now);
  const answer = await call('/project/invite_person', other, { ...invite('reviewer'), project_id: others });
  expect([answer.status, await emailsTo(email)]).toEqual([200, 3]);
});

test('the daily limit of team invitations stands when the sender’s draft is deleted [89]', async () => {
  const [sender, accomplice] = [await board.person('Ari A.'), await board.person('Bob B.')];
  const ids = [await teamProposal(), await teamProposal()] as const;
  const invite = (proposalId: number, email: string) =>
    inviteTeamMember(db, sender, proposalId, { email, message: '' }, SECRET, now);
  let accepted = 0;
  for (let round = 0; accepted < TEAM_INVITATIONS_PER_DAY; round += 1) {
    // The sender joins the accomplice's team, which deletes their draft and its invitations, and leaves.
    const id = ids[round % 2]!;
    for (let number = 0; number < 3 && accepted < TEAM_INVITATIONS_PER_DAY; number += 1) {
      expectOk(await invite(id, `p${accepted}@school.example`));
      accepted += 1;
    }
    const form = { email: sender.email, message: '' };
    const offered = expectOk(await inviteTeamMember(db, accomplice, id, form, SECRET, now));
    const { applicationId } = expectOk(await joinTeam(db, sender, offered.id, {}, now));
    expectOk(await leaveTeam(db, sender, applicationId, now));
  }
  expect(await db.$count(applications, eq(applications.applicantId, sender.uid))).toBe(0);
  const refused = await teamInvitation(sender, ids[0], 'more@school.example');
  expect([refused.status, await emailsTo('more@school.example')]).toEqual([429, 0]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('parallel team invitations to several proposals pass the daily limit exactly [89]', async () => {
  const sender = await board.person('Para P.');
  const ids: number[] = [];
  for (let number = 0; number < TEAM_INVITATIONS_PER_DAY + 5; number += 1) ids.push(await teamProposal());
  const answers = await Promise.all(
    ids.map((id, index) =>
      inviteTeamMember(db, sender, id, { email: `q${index}@school.example`, message: '' }, SECRET, now),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(TEAM_INVITATIONS_PER_DAY);
});

test('a stranger’s five invitations to an address leave the honest owner’s invitation and its email [91]', async () => {
  const victim = await board.person('Vito V.');
  const [stranger, honest] = [await board.person('Stan S.'), await board.person('Hana H.')];
  const invite = async (owner: TestUser) => {
    const id = await insertProposal(db, owner.uid, now, { title: `By ${owner.name}` });
    const form = { email: victim.email, role: 'reviewer', message: '' };
    return expectOk(await inviteToProposal(db, owner, id, form, SECRET, now));
  };
  for (let number = 0; number < 5; number += 1) await invite(stranger);
  const { id } = await invite(honest);
  const sent = await db.select().from(emails).where(eq(emails.toAddress, victim.email));
  expect(sent.map(({ facts }) => facts)).toContainEqual({ id });
  const fromStranger = and(eq(emails.toAddress, victim.email), eq(emails.senderId, stranger.uid));
  expect(await db.$count(emails, fromStranger)).toBe(INVITATION_EMAILS_PER_DAY.sender);
  const page = await (await ask('/user', { as: victim })).text();
  for (const { name } of [stranger, honest]) expect(page).toContain(`By ${name}`);
});

test('an invitation past the limit of an address has the answer of any other, and can be accepted [91]', async () => {
  const victim = await board.person('Wanda W.');
  const owners: TestUser[] = [];
  for (const name of ['Aa A.', 'Bb B.', 'Cc C.', 'Dd D.']) owners.push(await board.person(name));
  const answers = [];
  for (const owner of owners) {
    const project_id = await insertProposal(db, owner.uid, now);
    const answer = await call('/project/invite_person', owner, {
      project_id,
      email: victim.email,
      role: 'reviewer',
    });
    answers.push({ status: answer.status, ...((await answer.json()) as { data: { id: number } }).data });
  }
  expect(await emailsTo(victim.email)).toBe(3);
  expect(answers.map(({ id: _, ...answer }) => answer)).toEqual(answers.map(() => ({ status: 200 })));
  const joined = await call('/project/join', victim, { invitation_id: answers[3]!.id });
  expect(joined.status).toBe(200);
});

test('My Account shows the newest fifty invitations of each kind [89]', async () => {
  const victim = await board.person('Zita Z.');
  const stranger = await board.person('Stu S.');
  const to = { email: victim.email, message: '' };
  for (let number = 0; number <= INVITATIONS_SHOWN; number += 1) {
    const title = `Flood ${number}.`;
    const id = await insertProposal(db, stranger.uid, now, { title });
    await db.insert(proposalInvitations).values({
      ...to,
      proposalId: id,
      role: 'reviewer',
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAY_MS),
    });
    const team = { title, teamMode: 'alone_or_team', teamSize: 2, participants: 2 } as const;
    const proposalId = await insertProposal(db, olga.uid, now, team);
    const draft = { proposalId, applicantId: stranger.uid, resumeId: null, status: 'saved' } as const;
    const applicationId = await insertApplication(db, draft, now);
    await db.insert(applicationMembers).values({ ...to, applicationId, proposalId, invitedAt: now });
  }
  const shown = await Promise.all([
    listReceivedInvitations(db, victim, now),
    listTeamOffers(db, victim, now),
  ]);
  expect(shown.map((list) => list.length)).toEqual([INVITATIONS_SHOWN, INVITATIONS_SHOWN]);
  const page = await (await ask('/user', { as: victim })).text();
  expect([page.includes('Flood 50.'), page.includes('Flood 0.')]).toEqual([true, false]);
});
