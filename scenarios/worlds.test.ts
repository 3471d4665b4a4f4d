import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inviteApplicant } from '../server/commands/decision.ts';
import { announceResults } from '../server/commands/announce-results.ts';
import { applications, proposals } from '../server/db/schema.ts';
import { testDatabase } from '../server/db/testing/test-database.ts';
import { NOON } from './sample-content.ts';
import { busyBoard, dueDateReadyToAnnounce, fullProposal } from './worlds.ts';

const db = await testDatabase();

test('a busy board holds as many open proposals as it is asked for, over every kind', async () => {
  const { owner, proposalIds } = await busyBoard(db, NOON, 7);
  const rows = await db.select().from(proposals).where(eq(proposals.ownerId, owner.uid));
  expect(rows.map(({ id }) => id).toSorted()).toEqual(proposalIds.toSorted());
  expect(new Set(rows.map(({ recruitmentType }) => recruitmentType)).size).toBe(3);
  expect(new Set(rows.map(({ createdAt }) => createdAt.getTime())).size).toBe(7);
});

test('a full proposal has no spot for the one who still hopes', async () => {
  const { owner, proposalId, waiting } = await fullProposal(db, NOON);
  const invited = await inviteApplicant(db, owner, waiting.applicationId, { message: '', replyBy: '' }, NOON);
  expect(invited).toMatchObject({ refusal: { code: 'no_spot_left' } });
  const [row] = await db.select().from(proposals).where(eq(proposals.id, proposalId));
  expect(row).toMatchObject({ acceptedCount: 1, applicationCount: 2 });
});

test('a proposal that is ready to announce tells three people three things', async () => {
  const { owner, proposalId } = await dueDateReadyToAnnounce(db, NOON);
  const kept = await db.select().from(applications).where(eq(applications.proposalId, proposalId));
  expect(kept.map(({ status }) => status)).toEqual(['submitted', 'submitted', 'submitted']);
  expect(await announceResults(db, owner, proposalId, NOON)).toEqual({
    ok: true,
    value: { invited: 1, waitlisted: 1, not_selected: 1 },
  });
});
