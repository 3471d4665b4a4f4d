import { and, desc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/duration.ts';
import { hideProposal, restoreProposal } from '#server/commands/moderation/moderation.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { proposalHandOvers } from '#server/db/schema/proposal-invitation.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { publicQuestions, questionFollowers } from '#server/db/schema/public-question.ts';
import { resumeDownloads } from '#server/db/schema/resume.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { openTestApp } from './test-app.ts';
import { uploadResume } from './board-fixture.ts';

// A proposal that is hidden as a scam.

const board = await openTestApp();
const { db, ask, call } = board;
const olga = await board.person('Olga O.');
const admin = await board.person('Ada M.', { admin: true });
const [ana, wilma, dora, zoe, flo, sam] = await Promise.all(
  ['Ana A.', 'Wilma W.', 'Dora D.', 'Zoe Z.', 'Flo F.', 'Sam S.'].map((name) => board.person(name)),
);
const carl = await board.person('Carl C.');
const now = new Date();
const scam = await insertProposal(db, olga.uid, now, { applicationCount: 1 });
const other = await insertProposal(db, olga.uid, now, { applicationCount: 1, title: 'Another one' });
const resumeId = await uploadResume(board, ana!);
const otherResumeId = await uploadResume(board, sam!);
const applied = (
  proposalId: number,
  applicantId: string,
  id: string | null,
  status: 'submitted' | 'withdrawn' | 'saved',
) => insertApplication(db, { proposalId, applicantId, resumeId: id, status }, now);
const application = await applied(scam, ana!.uid, resumeId, 'submitted');
await applied(scam, wilma!.uid, null, 'withdrawn');
await applied(scam, dora!.uid, null, 'saved');
const otherApplication = await applied(other, sam!.uid, otherResumeId, 'submitted');
const [question] = await db
  .insert(publicQuestions)
  .values({ proposalId: scam, askerId: zoe!.uid, state: 'waiting', question: 'Is it paid?', askedAt: now })
  .returning({ id: publicQuestions.id });
await db.insert(questionFollowers).values({ questionId: question!.id, userId: flo!.uid, followedAt: now });

const RESUME_ADDRESSES = [
  `/resume/${resumeId}`,
  `/applications/${application}/resume`,
  `/proposal/${scam}/resumes.zip`,
  `/resume/${otherResumeId}`,
  `/applications/${otherApplication}/resume`,
  `/proposal/${other}/resumes.zip`,
];
const statuses = async (as: typeof olga) =>
  Promise.all(
    RESUME_ADDRESSES.flatMap((path) => [
      ask(path, { as }),
      ask(path, { as, method: 'HEAD' }),
      ...(path.endsWith('.zip') ? [ask(path, { as, form: {} })] : []),
    ]).map(async (answer) => (await answer).status),
  );

test('every resume of an owner whose proposal was a scam answers 404 at the next request [103]', async () => {
  expect(new Set(await statuses(olga))).toEqual(new Set([200]));
  expectOk(await hideProposal(db, admin, scam, { note: 'It asks for keys.', isScam: true }, now));
  const before = await db.$count(resumeDownloads);
  expect(new Set(await statuses(olga))).toEqual(new Set([404]));
  expect(await db.$count(resumeDownloads)).toBe(before);
  for (const path of [`/proposal/${scam}/applications/${application}`, `/proposal/${other}/applications`]) {
    const answer = await ask(path, { as: olga });
    expect([path, answer.status]).toEqual([path, 200]);
    const text = await answer.text();
    for (const id of [resumeId, otherResumeId]) expect(text).not.toContain(id);
  }
  for (const project_id of [scam, other]) {
    const listed = await (await call('/application/get_applications', olga, { project_id })).text();
    expect(listed).not.toMatch(/\/resume\/[0-9a-f]/);
  }
  expect((await ask(`/resume/${resumeId}`, { as: ana! })).status).toBe(200);
});

test('everyone who applied or asked is warned once, and no one else [103]', async () => {
  const warned = async (table: typeof notifications | typeof emails) => {
    const rows = await db.select().from(table).where(eq(table.event, 'proposal_scam'));
    return rows.map(({ userId, facts }) => [userId, (facts as { why: string }).why]).toSorted();
  };
  const people = [
    [ana!.uid, 'applied'],
    [wilma!.uid, 'applied'],
    [zoe!.uid, 'asked'],
    [flo!.uid, 'asked'],
  ].toSorted();
  expect(await warned(notifications)).toEqual(people);
  expect(await warned(emails)).toEqual(people);
  const others = await db
    .select()
    .from(notifications)
    .where(
      and(eq(notifications.event, 'proposal_hidden'), inArray(notifications.userId, [ana!.uid, dora!.uid])),
    );
  expect(others.map(({ userId }) => userId)).toEqual([dora!.uid]);
});

test('an offer from before a scam is not accepted, and resumes stay closed [85]', async () => {
  await db
    .insert(proposalPeople)
    .values({ proposalId: other, userId: carl.uid, role: 'co_owner', joinedAt: now });
  await db.insert(proposalHandOvers).values({
    proposalId: other,
    toId: carl.uid,
    stays: true,
    offeredAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  });
  const accept = () => call('/project/accept_hand_over', carl, { project_id: other });
  expect((await accept()).status).toBe(409);
  expect(await statuses(carl)).not.toContain(200);
  expect((await call('/project/hand_over', olga, { project_id: other, uid: carl.uid })).status).toBe(409);
});

test('a proposal hidden as a scam says to its owner what is closed and why, on every page about it', async () => {
  const closed = 'It was hidden as a scam. Resumes are closed to you';
  for (const path of [`/proposal/${scam}`, `/proposal/${scam}/applications`]) {
    const page = await (await ask(path, { as: olga })).text();
    expect([path, page.includes(closed)]).toEqual([path, true]);
    expect(page).not.toContain('Download all resumes');
  }
  expect(await (await ask(`/proposal/${scam}`, { as: ana! })).text()).not.toContain(closed);
  const [own] = await db.select().from(notifications).where(eq(notifications.event, 'own_proposal_hidden'));
  expect(own).toMatchObject({ userId: olga.uid, facts: { isScam: true } });
});

test('restoring the proposal gives the owner the resumes back, and notifies everyone who was warned [103]', async () => {
  expectOk(await restoreProposal(db, admin, scam, { note: '' }, now));
  expect(new Set(await statuses(olga))).toEqual(new Set([200]));
  const notified = async (table: typeof notifications | typeof emails, event: 'scam_cleared') => {
    const rows = await db.select().from(table).where(eq(table.event, event));
    return rows.map(({ userId, facts }) => [userId, facts]).toSorted();
  };
  const people = [
    [ana!.uid, expect.objectContaining({ why: 'applied', resumesOpen: true })],
    [wilma!.uid, expect.objectContaining({ why: 'applied', resumesOpen: true })],
    [zoe!.uid, expect.objectContaining({ why: 'asked', resumesOpen: true })],
    [flo!.uid, expect.objectContaining({ why: 'asked', resumesOpen: true })],
  ].toSorted(([one], [other]) => ((one as string) < (other as string) ? -1 : 1));
  expect(await notified(notifications, 'scam_cleared')).toEqual(people);
  expect(await notified(emails, 'scam_cleared')).toEqual(people);
  const others = await db.select().from(notifications).where(eq(notifications.event, 'proposal_restored'));
  expect(others.map(({ userId }) => userId)).toEqual([dora!.uid]);
  const [own] = await db.select().from(notifications).where(eq(notifications.event, 'own_proposal_restored'));
  expect(own).toMatchObject({ userId: olga.uid, facts: { wasScam: true, resumesOpen: true } });
  expect(await db.$count(notifications, eq(notifications.event, 'proposal_changed'))).toBe(0);
});

test('restoring one of two proposals hidden as scams says that resumes stay closed', async () => {
  for (const id of [scam, other])
    expectOk(await hideProposal(db, admin, id, { note: 'It asks for keys.', isScam: true }, now));
  expectOk(await restoreProposal(db, admin, scam, { note: '' }, now));
  const sent = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.event, 'scam_cleared'), eq(notifications.userId, ana!.uid)))
    .orderBy(desc(notifications.id));
  expect(sent[0]).toMatchObject({ facts: { resumesOpen: false } });
  expect(await statuses(olga)).not.toContain(200);
  expectOk(await restoreProposal(db, admin, other, { note: '' }, now));
  expect(new Set(await statuses(olga))).toEqual(new Set([200]));
});

test('while reports pause it, a proposal opens no resume, says so, and does not change hands [85]', async () => {
  const offer = () => call('/project/hand_over', olga, { project_id: other, uid: carl.uid });
  await db
    .update(proposals)
    .set({ pausedAt: now })
    .where(inArray(proposals.id, [scam, other]));
  expect(await statuses(olga)).not.toContain(200);
  const page = await (await ask(`/proposal/${scam}/applications/${application}`, { as: olga })).text();
  expect(page).toContain('Closed until an admin has looked');
  expect((await offer()).status).toBe(409);
  await db
    .update(proposals)
    .set({ pausedAt: null })
    .where(inArray(proposals.id, [scam, other]));
  expect((await offer()).status).toBe(200);
  expect(new Set(await statuses(olga))).toEqual(new Set([200]));
});
