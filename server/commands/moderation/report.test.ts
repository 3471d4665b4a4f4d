import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { REPORTS_PER_DAY } from '#domain/access/rate-limits.ts';
import { VISITOR } from '#domain/base/actor.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import { NOON, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { countReported, findReported, listReported } from '#server/queries/moderation/report.ts';
import { hideProposal, restoreProposal } from './moderation.ts';
import { publishContent, withdrawProposal } from '../proposal/proposal.ts';
import { closeReports, reportProposal } from './report.ts';
import { MONEY, NOTE, daysAfterNoon, moderatedBoard, verdict } from '../testing/moderated-board.ts';

const db = await testDatabase();

test('reporting a proposal ten times at once creates one report', async () => {
  const { id, member } = await moderatedBoard(db);
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => reportProposal(db, member, id, MONEY, NOON)),
  );
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  expect(sent.filter((item) => verdict(item) === 'already_reported')).toHaveLength(9);
  expect(await findProposal(db, member, id, NOON)).toMatchObject({ value: { reported: true } });
  expect(await findProposal(db, VISITOR, id, NOON)).toMatchObject({ value: { reported: false } });
});

test('a hidden, withdrawn or missing proposal cannot be reported', async () => {
  const { id, owner, member, admin } = await moderatedBoard(db);
  expect(verdict(await reportProposal(db, member, 999_999, MONEY, NOON))).toBe('not_found');
  await hideProposal(db, admin, id, NOTE, NOON);
  expect(verdict(await reportProposal(db, member, id, MONEY, NOON))).toBe('not_found');
  await restoreProposal(db, admin, id, { note: '' }, NOON);
  await withdrawProposal(db, owner, id, NOON);
  expect(verdict(await reportProposal(db, member, id, MONEY, NOON))).toBe('withdrawn');
});

test('past the limit of reports in 24 hours, a person reads when they can send the next', async () => {
  const { member, owner } = await moderatedBoard(db);
  const newProposal = async () => {
    const one = await publishContent(db, owner, sampleContent(), NOON);
    if (!one.ok) throw new Error('refused');
    return one.value.id;
  };
  for (let sent = 0; sent < REPORTS_PER_DAY; sent += 1)
    expect(verdict(await reportProposal(db, member, await newProposal(), MONEY, NOON))).toBe('ok');
  const last = await newProposal();
  expect(await reportProposal(db, member, last, MONEY, NOON)).toMatchObject({
    refusal: {
      code: 'too_often',
      message: `You sent ${REPORTS_PER_DAY} reports within 24 hours, which is the limit. Nothing is lost. Please try again in 24 hours.`,
      retryAfter: 24 * 3600,
    },
  });
  // The next day by the clock, and not yet 24 hours later.
  const nextMorning = new Date(NOON.getTime() + 20 * HOUR_MS);
  expect(await reportProposal(db, member, last, MONEY, nextMorning)).toMatchObject({
    refusal: { code: 'too_often', retryAfter: 4 * 3600 },
  });
  expect(verdict(await reportProposal(db, member, last, MONEY, daysAfterNoon(1)))).toBe('ok');
});

test('a member’s list has their proposals with open reports, paused ones too, and no one else’s', async () => {
  const { id, owner, member, admin } = await moderatedBoard(db);
  const other = await moderatedBoard(db);
  const calm = await publishContent(db, owner, sampleContent(), NOON);
  const paused = await publishContent(db, owner, sampleContent(), NOON);
  if (!calm.ok || !paused.ok) throw new Error('refused');
  await reportProposal(db, member, id, MONEY, NOON);
  await reportProposal(db, member, paused.value.id, MONEY, daysAfterNoon(1));
  await db.update(proposals).set({ pausedAt: NOON }).where(eq(proposals.id, paused.value.id));
  await reportProposal(db, member, other.id, MONEY, NOON);
  const listed = async () => {
    const rows = await listReported(db, admin, 'open', owner.uid);
    return rows.map((row) => [row.id, row.count]);
  };
  expect(await listed()).toEqual([
    [paused.value.id, 1],
    [id, 1],
  ]);
  await closeReports(db, admin, id, NOON);
  expect(await listed()).toEqual([[paused.value.id, 1]]);
});

test('open reports that are too many to list are counted, and closed with the others', async () => {
  const { id, admin } = await moderatedBoard(db);
  const old = { proposalId: id, reporterId: null, reason: 'copied', words: '', createdAt: NOON } as const;
  await db.insert(reports).values(Array.from({ length: 203 }, () => old));
  expect(await findReported(db, admin, id)).toMatchObject({
    value: { openReports: 203, reports: { length: 200 } },
  });
  expect(await closeReports(db, admin, id, NOON)).toMatchObject({ value: { closed: 203 } });
  expect(await findReported(db, admin, id)).toMatchObject({ value: { openReports: 0 } });
});

test('reports are listed as open, then as hidden with the proposal, and as closed once it is restored', async () => {
  const { id, member, applicant, admin } = await moderatedBoard(db);
  await reportProposal(db, member, id, MONEY, NOON);
  await reportProposal(db, applicant, id, { reason: 'not_research', words: '' }, daysAfterNoon(1));
  const inView = async (view: 'open' | 'hidden' | 'closed') => {
    const listed = await listReported(db, admin, view);
    return listed.find((row) => row.id === id);
  };
  const before = await countReported(db);
  expect(await inView('open')).toMatchObject({
    count: 2,
    reasons: ['not_research', 'asks_for_money'],
    latest: daysAfterNoon(1),
  });
  await hideProposal(db, admin, id, NOTE, daysAfterNoon(2));
  expect(await inView('open')).toBeUndefined();
  expect(await inView('hidden')).toMatchObject({ count: 2, hiddenBy: 'Ada M.', latest: daysAfterNoon(2) });
  expect(await countReported(db)).toEqual({ ...before, open: before.open - 1, hidden: before.hidden + 1 });
  await restoreProposal(db, admin, id, { note: '' }, daysAfterNoon(3));
  expect(await inView('closed')).toMatchObject({ count: 2, latest: daysAfterNoon(2) });
  expect(verdict(await closeReports(db, admin, id, daysAfterNoon(3)))).toBe('move_not_allowed');

  const found = await findReported(db, admin, id);
  if (!found.ok) throw new Error('refused');
  expect(found.value.reports.map(({ words }) => words)).toEqual(['', MONEY.words]);
  expect(found.value.moderation.map(({ action, by }) => `${action} ${by}`)).toEqual([
    'restore Ada M.',
    'hide Ada M.',
  ]);
  expect(JSON.stringify(found.value)).not.toContain(member.uid);
});
