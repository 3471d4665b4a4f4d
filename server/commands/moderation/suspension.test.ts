import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FORMER_MEMBER, type MemberFilter } from '#domain/member/member.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { users } from '#server/db/schema/account.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { countMembers, findMemberForAdmin, listMembers } from '#server/queries/member/member-list.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { restoreMember, suspendMember } from './moderation.ts';
import { publishContent, withdrawProposal } from '../proposal/proposal.ts';
import { closeReports, reportProposal } from './report.ts';
import { NOTE, daysAfterNoon, moderatedBoard, verdict } from '../testing/moderated-board.ts';

const db = await testDatabase();

test('suspending can hide the member’s proposals with the same note; restoring leaves them hidden', async () => {
  const { id, owner, admin, member } = await moderatedBoard(db);
  const [other, gone] = [await moderatedBoard(db), await publishContent(db, owner, sampleContent(), NOON)];
  const goneId = gone.ok ? gone.value.id : 0;
  await withdrawProposal(db, owner, goneId, NOON);
  const suspended = await suspendMember(db, admin, owner.uid, { ...NOTE, hideProposals: true }, NOON);
  expect(suspended).toEqual({ ok: true, value: { hidden: 1 } });
  expect(verdict(await findProposal(db, member, goneId, NOON))).toBe('withdrawn');
  expect(verdict(await findProposal(db, member, other.id, NOON))).toBe('ok');
  expect(await findMemberForAdmin(db, admin, other.owner.uid)).toMatchObject({
    value: { suspendedAt: null },
  });
  expect(verdict(await findProposal(db, member, id, NOON))).toBe('not_found');
  expect(verdict(await suspendMember(db, admin, owner.uid, { ...NOTE, hideProposals: true }, NOON))).toBe(
    'move_not_allowed',
  );
  expect(
    await restoreMember(db, admin, owner.uid, { note: 'Talked it over.' }, daysAfterNoon(1)),
  ).toMatchObject({
    ok: true,
  });
  expect(verdict(await findProposal(db, member, id, NOON))).toBe('not_found');
  expect(await findMemberForAdmin(db, admin, owner.uid)).toMatchObject({
    value: {
      suspendedAt: null,
      suspensions: [
        { action: 'restore', by: 'Ada M.' },
        { action: 'suspend', note: NOTE.note },
      ],
    },
  });
});

test('an admin cannot suspend themselves, an unknown member, or anyone without a note', async () => {
  const { admin, owner } = await moderatedBoard(db);
  const how = { ...NOTE, hideProposals: false };
  expect(verdict(await suspendMember(db, admin, admin.uid, how, NOON))).toBe('forbidden');
  expect(verdict(await suspendMember(db, admin, 'nobody', how, NOON))).toBe('not_found');
  expect(verdict(await suspendMember(db, admin, owner.uid, { ...how, note: '' }, NOON))).toBe('invalid');
  expect(await findMemberForAdmin(db, admin, owner.uid)).toMatchObject({
    value: { suspendedAt: null, suspensions: [] },
  });
});

test('the placeholder account for deleted members is not listed and cannot be suspended', async () => {
  const { admin } = await moderatedBoard(db);
  const { id, name, email } = FORMER_MEMBER;
  const entry = { id, name, email, emailVerified: false, createdAt: NOON, updatedAt: NOON };
  await db.insert(users).values(entry).onConflictDoNothing();
  expect(await listMembers(db, admin, 'former member')).toMatchObject({ members: [] });
  expect(verdict(await findMemberForAdmin(db, admin, id))).toBe('not_found');
  expect(verdict(await suspendMember(db, admin, id, { ...NOTE, hideProposals: true }, NOON))).toBe(
    'not_found',
  );
});

test('members are found by words of name and email, wildcards are literal, and at most 50 are listed', async () => {
  const { admin } = await moderatedBoard(db);
  const zoe = await createMember(db, 'Zoë 100% Quist');
  const found = async (q: string) => {
    const listed = await listMembers(db, admin, q);
    return listed.members.map(({ uid }) => uid);
  };
  expect(await found('zoe quist')).toEqual([zoe.uid]);
  expect(await found(zoe.email.slice(0, 20))).toEqual([zoe.uid]);
  expect(await found('100%')).toEqual([zoe.uid]);
  expect(await found('%%%')).toEqual([]);
  for (let people = 0; people < 51; people += 1) await createMember(db, 'Crowd');
  expect(await listMembers(db, admin, 'crowd')).toMatchObject({
    more: true,
    members: { length: 50 },
  });
});

test('members with more open reports are listed first, also when others joined later', async () => {
  const { admin, ...few } = await moderatedBoard(db);
  const many = await moderatedBoard(db);
  const copied = { reason: 'copied', words: '' } as const;
  await reportProposal(db, few.member, few.id, copied, NOON);
  for (const reporter of [many.member, many.applicant, few.member])
    await reportProposal(db, reporter, many.id, copied, NOON);
  const order = async () => {
    const listed = (await listMembers(db, admin, '')).members;
    return listed
      .filter(({ uid }) => uid === few.owner.uid || uid === many.owner.uid)
      .map(({ uid, reportCount }) => [uid, reportCount]);
  };
  await db
    .update(users)
    .set({ createdAt: daysAfterNoon(1) })
    .where(eq(users.id, few.owner.uid));
  expect(await order()).toEqual([
    [many.owner.uid, 3],
    [few.owner.uid, 1],
  ]);
  await closeReports(db, admin, many.id, NOON);
  expect((await order())[0]).toEqual([few.owner.uid, 1]);
  await closeReports(db, admin, few.id, NOON);
});

test('members can be filtered by reported, suspended and admin', async () => {
  const { admin, owner } = await moderatedBoard(db);
  const made = await createMember(db, 'Made Admin');
  await db.update(users).set({ adminSince: NOON }).where(eq(users.id, made.uid));
  const listed = await createMember(db, 'Listed Admin');
  const found = async (show: MemberFilter) => {
    const members = await listMembers(db, admin, '', { show, adminEmails: [listed.email] });
    return members.members;
  };
  const admins = (await found('admins')).map(({ uid }) => uid);
  expect(admins).toContain(made.uid);
  expect(admins).toContain(listed.uid);
  expect(admins).not.toContain(owner.uid);
  const reported = await moderatedBoard(db);
  await reportProposal(db, reported.member, reported.id, { reason: 'copied', words: '' }, NOON);
  expect((await found('reported')).map(({ uid }) => uid)).toEqual([reported.owner.uid]);
  expect((await found('all'))[0]).toMatchObject({ uid: reported.owner.uid, reportCount: 1 });
  expect((await found('suspended')).every(({ suspendedAt }) => suspendedAt !== null)).toBe(true);
  expect(await countMembers(db, [listed.email])).toMatchObject({
    reported: (await found('reported')).length,
    suspended: (await found('suspended')).length,
    admins: admins.length,
  });
  expect((await countMembers(db, [])).admins).toBe(admins.length - 1);
});
