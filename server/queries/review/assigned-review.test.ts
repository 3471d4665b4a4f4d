import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { APPLICATION_STATUSES } from '#domain/base/status.ts';
import { PANEL_REVIEW_STATUSES, TO_SUBMIT, mayReadOtherReviews } from '#domain/review/panel-review.ts';
import { PUBLIC_STATUSES } from '#domain/proposal/proposal.ts';
import { isReviewOpen } from '#domain/review/review-panel.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import { submitPanelReview } from '#server/commands/review/panel-review.ts';
import { assignReviewer } from '#server/commands/review/review-assignment.ts';
import { createPanelWorld } from '#server/commands/testing/panel-world.ts';
import { reviews } from '#server/db/schema/review-panel.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { countStatements } from '#server/db/testing/count-statements.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import {
  type AssignedApplication,
  countOwnReviews,
  findAssignedReview,
  listAssignedApplications,
  listOwnPanels,
} from './assigned-review.ts';

const { db, pool } = await openTestDatabase();

/** A panel whose applications are all assigned to its first reviewer. */
async function assignedWorld(blind: 'yes' | 'no', applicants: number) {
  const world = await createPanelWorld(db, NOON, { panel: { blind }, reviewers: 2, applicants });
  const reader = world.reviewers[0]!;
  for (const { id } of world.applied) {
    if (blind === 'yes') await world.ready(id);
    expectOk(await assignReviewer(db, world.owner, id, reader.uid, NOON));
  }
  return { ...world, reader };
}

async function read(rows: Promise<AsyncIterable<AssignedApplication>>): Promise<AssignedApplication[]> {
  const found: AssignedApplication[] = [];
  for await (const row of await rows) found.push(row);
  return found;
}

test('pages of assigned applications have each once, in the order of the reviewer’s list', async () => {
  const { reader } = await assignedWorld('no', 11);
  const listed = (await listOwnPanels(db, reader)).flatMap(({ lines }) => lines);
  const seen: number[] = [];
  for (let after: number | null = null; ; after = seen.at(-1)!) {
    const page = await read(listAssignedApplications(db, reader, { limit: 4, after }));
    if (page.length === 0) break;
    seen.push(...page.map(({ id }) => id));
  }
  expect(seen).toEqual(listed.map(({ applicationId }) => applicationId));
  expect(await read(listAssignedApplications(db, reader, { limit: 50, after: 999_999_999 }))).toBeInstanceOf(
    Array,
  );
});

test('a page of assigned applications takes a statement for its ids and two for a batch', async () => {
  const { reader, applied, review } = await assignedWorld('no', 10);
  const { counting, statements } = countStatements(pool);
  await read(listAssignedApplications(counting, reader, { limit: 10, after: null }));
  // Batches of 4 and 8.
  expect(statements).toHaveLength(5);
  expectOk(await submitPanelReview(db, reader, applied[0]!.id, await review(), NOON));
  statements.length = 0;
  await read(listAssignedApplications(counting, reader, { limit: 10, after: null }));
  expect(statements).toHaveLength(6);
});

test('one assignment takes three statements, and one more with the reviews of others', async () => {
  const { reader, applied, review } = await assignedWorld('yes', 2);
  const { counting, statements } = countStatements(pool);
  const { id } = applied[0]!;
  expectOk(await findAssignedReview(counting, reader, id));
  expect(statements).toHaveLength(3);
  expectOk(await submitPanelReview(db, reader, id, await review(), NOON));
  statements.length = 0;
  expectOk(await findAssignedReview(counting, reader, id));
  expect(statements).toHaveLength(4);
});

test('a list has prepared answers without a name in blind review, and those sent with it otherwise', async () => {
  const blind = await assignedWorld('yes', 1);
  expect(await read(listAssignedApplications(db, blind.reader, { limit: 5, after: null }))).toMatchObject([
    { answers: ['I am [masked].', 'My plan.', 'N/A'], applicant: null, others: null },
  ]);
  const named = await assignedWorld('no', 1);
  const { id, applicant } = named.applied[0]!;
  const other = named.reviewers[1]!;
  expectOk(await assignReviewer(db, named.owner, id, other.uid, NOON));
  for (const person of [named.reader, other])
    expectOk(await submitPanelReview(db, person, id, await named.review(), NOON));
  expect(await read(listAssignedApplications(db, named.reader, { limit: 5, after: null }))).toMatchObject([
    {
      answers: [`I am ${applicant.name}.`, 'My plan.', 'N/A'],
      applicant: { name: applicant.name, comments: `Comment of ${applicant.name}` },
      others: [{ reviewerId: other.uid }],
    },
  ]);
});

test('the reviews to submit are those that the list shows as open and not submitted, in every state', async () => {
  const { reader, applied, proposalId, newPerson } = await assignedWorld('no', 1);
  const { id } = applied[0]!;
  const own = and(eq(reviews.applicationId, id), eq(reviews.reviewerId, reader.uid));
  for (const proposal of PUBLIC_STATUSES)
    for (const status of APPLICATION_STATUSES.filter((statuse) => statuse !== 'saved'))
      for (const review of PANEL_REVIEW_STATUSES) {
        const announcedAt = proposal === 'announced' ? NOON : null;
        await db.update(proposals).set({ status: proposal, announcedAt }).where(eq(proposals.id, proposalId));
        await db.update(applications).set({ status }).where(eq(applications.id, id));
        const submittedAt = mayReadOtherReviews(review) ? NOON : null;
        const complete = { confidence: 2, recommendation: 'maybe', submittedAt } as const;
        await db
          .update(reviews)
          .set({ status: review, ...complete })
          .where(own);
        const lines = (await listOwnPanels(db, reader)).flatMap((panel) => panel.lines);
        const expected = lines.filter((line) => line.isOpen && !mayReadOtherReviews(line.status)).length;
        const isToSubmit = (TO_SUBMIT as readonly string[]).includes(review);
        expect(expected).toBe(
          Number(isToSubmit && lines.length > 0 && isReviewOpen({ status }, { status: proposal })),
        );
        const counted = await countOwnReviews(db, reader);
        expect([proposal, status, review, counted]).toEqual([
          proposal,
          status,
          review,
          { isReviewer: true, toSubmit: expected },
        ]);
      }
  expect(await countOwnReviews(db, await newPerson('Stella'))).toEqual({ isReviewer: false, toSubmit: 0 });
});
