import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { users } from '#server/db/schema/account.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findExternalLink } from '#server/queries/moderation/external-link.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { countReported, countWaitingForAdmin, listReported } from '#server/queries/moderation/report.ts';
import { findApplicationFor } from '#server/queries/application/sent-application.ts';
import { saveApplication, submitApplication } from '../application/application.ts';
import { hideProposal, restoreProposal } from './moderation.ts';
import { publishContent } from '../proposal/proposal.ts';
import { sendOwnerMessage } from '../review/owner-message.ts';
import { closeReports, reportProposal } from './report.ts';
import { NOTE, daysAfterNoon, moderatedBoard, verdict } from '../testing/moderated-board.ts';

const db = await testDatabase();
const KEYS = { reason: 'asks_for_keys', words: '' };

/** A member whose account is this many days old at `NOON`. */
async function memberOf(days: number): Promise<SignedIn> {
  const member = await createMember(db);
  const createdAt = new Date(NOON.getTime() - days * DAY_MS);
  await db.update(users).set({ createdAt }).where(eq(users.id, member.uid));
  return member;
}

async function isPaused(id: number): Promise<boolean> {
  const [row] = await db.select({ pausedAt: proposals.pausedAt }).from(proposals).where(eq(proposals.id, id));
  return row!.pausedAt !== null;
}

async function report(id: number, times: number, days = 100, at = NOON) {
  for (let time = 0; time < times; time += 1)
    expectOk(await reportProposal(db, await memberOf(days), id, KEYS, at));
}

const rowOf = async (id: number) => (await db.select().from(proposals).where(eq(proposals.id, id)))[0]!;

test('the third scam report by an account older than seven days pauses a proposal, and no earlier one [104]', async () => {
  const { id } = await moderatedBoard(db);
  await report(id, 2);
  await report(id, 3, 7);
  expectOk(await reportProposal(db, await memberOf(100), id, { reason: 'never_answers', words: '' }, NOON));
  expect(await isPaused(id)).toBe(false);
  await report(id, 1);
  expect(await isPaused(id)).toBe(true);
});

test('a suspended reporter does not count [104]', async () => {
  const { id } = await moderatedBoard(db);
  const suspended = await memberOf(100);
  expectOk(await reportProposal(db, suspended, id, KEYS, NOON));
  await db.update(users).set({ suspendedAt: NOON }).where(eq(users.id, suspended.uid));
  await report(id, 2);
  expect(await isPaused(id)).toBe(false);
  await report(id, 1);
  expect(await isPaused(id)).toBe(true);
});

test('ten reports at once pause a proposal once', async () => {
  const { id } = await moderatedBoard(db);
  const reporters = await Promise.all(Array.from({ length: 10 }, () => memberOf(100)));
  const sent = await Promise.all(reporters.map((reporter) => reportProposal(db, reporter, id, KEYS, NOON)));
  expect(sent.every(({ ok }) => ok)).toBe(true);
  const audited = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.targetId, String(id)));
  const pauses = audited.filter(({ kind }) => kind === 'proposal_paused');
  expect(pauses.map(({ actorId }) => actorId)).toEqual([null]);
});

test('a pause refuses applying, the event link and messages, leaves drafts, and ends as it was before', async () => {
  const { owner, applicant, admin, member } = await moderatedBoard(db);
  const event = { withEvent: true, eventName: 'Fair', eventLink: 'https://fair.example/' };
  const { id } = expectOk(await publishContent(db, owner, sampleContent(event), NOON));
  const draft = await createCompleteDraft(db, member);
  expectOk(await saveApplication(db, member, id, draft, {}, NOON));
  expectOk(await submitApplication(db, applicant, id, await createCompleteDraft(db, applicant), NOON));
  const eventLink = { place: 'proposal', id, number: 1 } as const;
  const before = await rowOf(id);
  const seenBefore = await findProposal(db, member, id, NOON);
  await report(id, 3);

  expect(await findProposal(db, member, id, NOON)).toMatchObject({
    value: { whyNotApply: { code: 'paused' } },
  });
  for (const refused of [
    await submitApplication(db, member, id, draft, NOON),
    await saveApplication(db, member, id, draft, {}, NOON),
    await submitApplication(db, applicant, id, await createCompleteDraft(db, applicant), NOON),
    await findExternalLink(db, member, eventLink, NOON),
    await sendOwnerMessage(db, owner, id, { to: 'invited', message: 'Hi', key: randomUUID() }, NOON),
  ])
    expect(verdict(refused)).toBe('paused');
  expect(await findApplicationFor(db, member, id, NOON)).toMatchObject({
    status: 'saved',
    draft: { comments: draft.comments },
  });

  expectOk(await closeReports(db, admin, id, NOON));
  expect(await rowOf(id)).toEqual({ ...before, pauseClearedAt: NOON });
  expect(await findProposal(db, member, id, NOON)).toEqual(seenBefore);
  expectOk(await findExternalLink(db, member, eventLink, NOON));
  expectOk(await submitApplication(db, member, id, draft, NOON));
  expect(verdict(await closeReports(db, admin, id, NOON))).toBe('move_not_allowed');
});

test('for 30 days after an admin looked no report pauses it; then those since count', async () => {
  const { id, admin } = await moderatedBoard(db);
  await report(id, 3);
  expectOk(await closeReports(db, admin, id, NOON));
  await report(id, 4, 100, daysAfterNoon(29));
  expect(await isPaused(id)).toBe(false);
  await report(id, 1, 100, daysAfterNoon(30));
  expect(await isPaused(id)).toBe(true);
});

test('paused proposals are in a list of their own, and leave it when hidden', async () => {
  const { id, admin } = await moderatedBoard(db);
  const before = await countReported(db);
  const waiting = await countWaitingForAdmin(db);
  await report(id, 3);
  expect(await countReported(db)).toEqual({ ...before, paused: before.paused + 1 });
  expect(await countWaitingForAdmin(db)).toBe(waiting + 1);
  const listed = (await listReported(db, admin, 'paused')).find((row) => row.id === id);
  expect(listed).toMatchObject({ count: 3, reasons: ['asks_for_keys'], latest: NOON });
  expectOk(await hideProposal(db, admin, id, NOTE, NOON));
  expect(await countReported(db)).toEqual({ ...before, hidden: before.hidden + 1 });
  expect(await countWaitingForAdmin(db)).toBe(waiting);
  expectOk(await restoreProposal(db, admin, id, { note: '' }, daysAfterNoon(1)));
  expect(await rowOf(id)).toMatchObject({ pausedAt: null, pauseClearedAt: daysAfterNoon(1) });
});
