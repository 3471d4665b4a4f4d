import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { createAdmin, createPublishedAnnouncement } from '../../../tests/fixtures/sample-announcements.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { nextQuarterHour } from '#domain/time/quarter-hour.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import { proposalSafety } from '#server/db/schema/proposal-safety.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { nextChangeAt } from './next-change.ts';

const db = await testDatabase();
const { uid } = await createMember(db);
const in_ = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS);
const WEEK = 7 * 24 * 60;
const away = { closeAt: in_(90 * WEEK), resultAt: in_(91 * WEEK) };

test.each<[string, Record<string, unknown>, number]>([
  ['an open proposal closes', { ...away, closeAt: in_(3) }, 3],
  ['a proposal that was closed early becomes past due', { ...away, closeAt: in_(3), status: 'closed' }, 3],
  ['a proposal starts to close within a week', { ...away, closeAt: in_(WEEK + 4) }, 4],
  ['results are due', { ...away, resultAt: in_(5), closeAt: in_(-5) }, 5],
  ['a withdrawn one adds no change', { ...away, closeAt: in_(3), resultAt: in_(4), status: 'withdrawn' }, 15],
  ['without a change, the next quarter hour', away, 15],
  ['a time in the past causes no change', { closeAt: in_(-2), resultAt: in_(-1) }, 15],
])('nextChangeAt: %s', async (_what, more, minutes) => {
  await rolledBack(db, async (tx) => {
    await insertProposal(tx, uid, NOON, more);
    expect(await nextChangeAt(tx, NOON)).toEqual(in_(minutes));
  });
});

test.each<
  [string, (typeof verifiedFacts.$inferInsert)['kind'], Partial<typeof verifiedFacts.$inferInsert>, number]
>([
  ['an academic domain lapses', 'academic_domain', { verifiedAt: in_(3 - 365 * 24 * 60) }, 3],
  [
    'a lost academic domain adds no change',
    'academic_domain',
    { verifiedAt: in_(3 - 365 * 24 * 60), lostAt: in_(-1) },
    15,
  ],
  ['the grace period of a domain ends', 'organization_domain', { lostAt: in_(4 - WEEK) }, 4],
  ['a lost account adds no change', 'github', { lostAt: in_(4 - WEEK) }, 15],
])('nextChangeAt: %s', async (_what, kind, more, minutes) => {
  await rolledBack(db, async (tx) => {
    const fact = { userId: uid, kind, subject: 'alderbay.edu', isShown: true, verifiedAt: in_(-2 * WEEK) };
    await tx.insert(verifiedFacts).values({ ...fact, ...more });
    expect(await nextChangeAt(tx, NOON)).toEqual(in_(minutes));
  });
});

test('nextChangeAt: the mark of a newcomer ends, unless an admin has looked', async () => {
  await rolledBack(db, async (tx) => {
    const proposalId = await insertProposal(tx, uid, NOON, away);
    const marked = { proposalId, newcomer: 'marked', markedUntil: in_(7) } as const;
    await tx.insert(proposalSafety).values(marked);
    expect(await nextChangeAt(tx, NOON)).toEqual(in_(7));
    expect(await nextChangeAt(tx, in_(7))).toEqual(in_(15));
    await tx.update(proposalSafety).set({ lookedAt: NOON });
    expect(await nextChangeAt(tx, NOON)).toEqual(in_(15));
  });
});

test('nextChangeAt: a scheduled announcement is published; an unpublished one causes no change', async () => {
  await rolledBack(db, async (tx) => {
    await createPublishedAnnouncement(tx, await createAdmin(tx), {}, NOON);
    await tx.update(announcements).set({ publishAt: in_(6) });
    expect(await nextChangeAt(tx, NOON)).toEqual(in_(6));
    await tx.update(announcements).set({ unpublishedAt: in_(-1) });
    expect(await nextChangeAt(tx, NOON)).toEqual(in_(15));
  });
});

test('in every time zone days begin at a quarter hour', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.length).toBeGreaterThan(300);
  for (const start of ['2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z'])
    for (const zone of zones) {
      let at = new Date(start);
      const day = dayIn(at, zone);
      while (dayIn(at, zone) === day) at = nextQuarterHour(at);
      expect([zone, dayIn(new Date(at.getTime() - 1000), zone)]).toEqual([zone, day]);
    }
});
