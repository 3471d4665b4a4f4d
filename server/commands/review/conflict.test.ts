import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/fixtures/full-run.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { members } from '#server/db/schema/member.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { conflicts, reviews } from '#server/db/schema/review-panel.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { enqueueNotifications } from '#server/notifications/outbox.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import { findAssignedReview, listOwnPanels } from '#server/queries/review/assigned-review.ts';
import { listSheetRows } from '#server/queries/review/application-sheet.ts';
import { listComparison } from '#server/queries/review/comparison.ts';
import { listMessageRecipients } from '#server/queries/review/owner-message.ts';
import { findOwnPage } from '#server/queries/proposal/own-proposal.ts';
import { listApplicationReviews, listAverages } from '#server/queries/review/panel-score.ts';
import { findReceivedApplication } from '#server/queries/review/received-application.ts';
import { listReceivedResumes } from '#server/queries/review/received-resume.ts';
import { listResults } from '#server/queries/decision/result.ts';
import { findOwnedPanel, findPreparation } from '#server/queries/review/review-panel.ts';
import { countPanelProgress } from '#domain/review/panel-progress.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import { announceResults } from '../decision/announce-results.ts';
import { decideConflict, declareConflict, saveConflictList } from './conflict.ts';
import { doNotSelect, shortlistApplication, waitlistApplication } from '../decision/decision.ts';
import { submitPanelReview } from './panel-review.ts';
import { assignReviewer, assignReviewsEvenly } from './review-assignment.ts';
import { createPanelWorld } from '../testing/panel-world.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const db = await testDatabase();
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'done' : outcome.refusal.code);
const declare = (who: SignedIn, id: number) => declareConflict(db, who, id, { kind: 'same_lab' }, NOW);

describe('declareConflict', () => {
  test('a declared conflict takes the application from its reviewer at once', async () => {
    const world = await createPanelWorld(db, NOW);
    const [{ id }, reader] = [world.applied[0]!, world.reviewers[0]!];
    await world.ready(id);
    expectOk(await assignReviewer(db, world.owner, id, reader.uid, NOW));
    expect(await declareConflict(db, reader, id, { kind: 'friend' }, NOW)).toMatchObject({
      refusal: { fields: { kind: expect.any(String) } },
    });
    expectOk(await declare(reader, id));
    expect(codeOf(await findAssignedReview(db, reader, id))).toBe('not_found');
    expect(codeOf(await declare(reader, id))).toBe('not_found');
    expect(await db.$count(reviews, eq(reviews.applicationId, id))).toBe(0);
    expect(codeOf(await assignReviewer(db, world.owner, id, reader.uid, NOW))).toBe('move_not_allowed');
    expectOk(await assignReviewsEvenly(db, world.owner, world.proposalId, NOW));
    const own = and(eq(reviews.applicationId, id), eq(reviews.reviewerId, reader.uid));
    expect(await db.$count(reviews, own)).toBe(0);
  });

  test('an owner in conflict cannot decide, and a co-owner must', async () => {
    const { owner, coOwner, applied } = await createPanelWorld(db, NOW);
    const { id } = applied[0]!;
    expectOk(await declare(owner, id));
    expect(codeOf(await shortlistApplication(db, owner, id, NOW))).toBe('not_found');
    expect(codeOf(await findReceivedApplication(db, owner, id, NOW))).toBe('not_found');
    expect(codeOf(await declare(coOwner, id))).toBe('move_not_allowed');
    expect(codeOf(await shortlistApplication(db, coOwner, id, NOW))).toBe('done');
  });

  test('refuses people who may not read the application with 404', async () => {
    const { reviewers, applied, newPerson } = await createPanelWorld(db, NOW);
    for (const person of [
      reviewers[0]!,
      await newPerson('Sam'),
      applied[1]!.applicant,
      applied[0]!.applicant,
    ])
      expect(codeOf(await declare(person, applied[0]!.id))).toBe('not_found');
  });

  test('a review by someone found in conflict later does not count', async () => {
    const world = await createPanelWorld(db, NOW);
    const [{ id }, reader] = [world.applied[0]!, world.reviewers[0]!];
    await world.ready(id);
    expectOk(await assignReviewer(db, world.owner, id, reader.uid, NOW));
    expectOk(await submitPanelReview(db, reader, id, await world.review(), NOW));
    expectOk(await declare(reader, id));
    expect(expectOk(await listApplicationReviews(db, world.owner, id)).average.count).toBe(0);
    expect(expectOk(await listAverages(db, world.owner, world.proposalId))).toEqual(new Map());
  });
});

describe('possible conflicts', () => {
  async function withPossible() {
    const world = await createPanelWorld(db, NOW, { applicants: 2, reviewers: 1, panel: { wanted: '1' } });
    const [{ id, applicant }, reader] = [world.applied[0]!, world.reviewers[0]!];
    const profile = {
      organization: 'North Lab',
      about: '',
      interests: [],
      pageOn: true,
      pictureOn: true,
      updatedAt: NOW,
    };
    await db.insert(members).values([applicant, reader].map(({ uid }) => ({ userId: uid, ...profile })));
    await world.ready(id);
    return { world, id, applicant, reader };
  }
  const decide = (
    who: SignedIn,
    id: number,
    person: SignedIn,
    decision: 'confirm' | 'waive',
    reason = 'We never met',
  ) => decideConflict(db, who, id, person.uid, { decision, reason }, NOW);

  test('a shared organization excludes a reviewer until it is waived with a reason', async () => {
    const { world, id, reader } = await withPossible();
    expect(codeOf(await assignReviewer(db, world.owner, id, reader.uid, NOW))).toBe('move_not_allowed');
    expect(codeOf(await decide(world.owner, id, reader, 'waive', ' '))).toBe('invalid');
    expectOk(await decide(world.owner, id, reader, 'waive'));
    expect(codeOf(await assignReviewer(db, world.owner, id, reader.uid, NOW))).toBe('done');
    expect(codeOf(await decide(world.owner, id, reader, 'confirm'))).toBe('done');
    expect(codeOf(await findAssignedReview(db, reader, id))).toBe('not_found');
  });

  test('only the owner’s side decides, about conflicts that there are', async () => {
    const { world, id, applicant, reader } = await withPossible();
    expect(codeOf(await decide(reader, id, reader, 'waive'))).toBe('not_found');
    expect(codeOf(await decide(applicant, id, reader, 'confirm'))).toBe('forbidden');
    expect(codeOf(await decide(world.owner, world.applied[1]!.id, reader, 'confirm'))).toBe('not_found');
  });

  test('no one waives their own conflict, or one that was declared', async () => {
    const { world, id, applicant } = await withPossible();
    expectOk(
      await saveConflictList(
        db,
        applicant,
        world.proposalId,
        { conflicts: `${world.owner.email}\nCleo` },
        NOW,
      ),
    );
    expect(codeOf(await decide(world.owner, id, world.owner, 'waive'))).toBe('move_not_allowed');
    expectOk(await decide(world.coOwner, id, world.owner, 'waive'));
    expectOk(await declare(world.coOwner, id));
    expect(codeOf(await decide(world.owner, id, world.coOwner, 'waive'))).toBe('move_not_allowed');
  });
});

describe('saveConflictList', () => {
  test('an applicant names at most 5 people, a reviewer lists more before an assignment', async () => {
    const world = await createPanelWorld(db, NOW, { applicants: 2, reviewers: 1, panel: { wanted: '1' } });
    const { owner, applied, proposalId } = world;
    const [reader, other] = [world.reviewers[0]!, applied[1]!];
    const save = (who: SignedIn, lines: string[]) =>
      saveConflictList(db, who, proposalId, { conflicts: lines.join('\n') }, NOW);
    const six = Array.from({ length: 6 }, (_, at) => `Person ${at}`);
    expect(codeOf(await save(applied[0]!.applicant, six))).toBe('invalid');
    expect(codeOf(await save(applied[0]!.applicant, six.slice(1)))).toBe('done');
    expect(codeOf(await save(reader, [...six, other.applicant.email]))).toBe('done');
    expect(codeOf(await save(owner, six))).toBe('not_found');
    expect(codeOf(await save(await world.newPerson('Sam'), six))).toBe('not_found');
    // The listed applicant counts as declared.
    expect(expectOk(await assignReviewsEvenly(db, owner, proposalId, NOW)).assigned).toBe(1);
    expect(await db.$count(reviews, eq(reviews.applicationId, other.id))).toBe(0);
    expect(codeOf(await save(reader, []))).toBe('move_not_allowed');
  });
});

/** What a person sees on the owner's side, without times and ids of the tables behind it. */
async function ownersView(who: SignedIn, proposalId: number) {
  const query = { ...ALL_APPLICATIONS, questionsOf: () => [1, 2] };
  const sheet = expectOk(await listSheetRows(db, who, proposalId, NOW));
  const rows = [];
  for await (const row of sheet.rows) rows.push(row);
  const panel = expectOk(await findOwnedPanel(db, who, proposalId));
  const day = { filter: 'active', after: null, today: '2026-11-21' } as const;
  return {
    list: expectOk(await listReview(db, who, proposalId, ALL_APPLICATIONS, NOW)),
    compared: expectOk(await listComparison(db, who, proposalId, query, NOW)),
    sheet: rows,
    results: expectOk(await listResults(db, who, proposalId)),
    recipients: expectOk(await listMessageRecipients(db, who, proposalId)),
    resumes: expectOk(await listReceivedResumes(db, who, proposalId)).resumes,
    panel: { ...panel, progress: countPanelProgress(panel) },
    averages: [...expectOk(await listAverages(db, who, proposalId))!],
    dashboard: expectOk(await findOwnPage(db, who, day, NOW)),
  };
}

/** What a reviewer sees. */
async function reviewersView(who: SignedIn) {
  const panels = await listOwnPanels(db, who);
  const ids = panels.flatMap(({ lines }) => lines.map(({ applicationId }) => applicationId));
  return { panels, read: await Promise.all(ids.map((id) => findAssignedReview(db, who, id))) };
}

test('what a person in conflict sees equals a world without the application', async () => {
  const part = fc.record({
    hidden: fc.nat({ max: 3 }),
    pending: fc.constantFrom(null, 'invited', 'waitlisted', 'not_selected'),
    score: fc.integer({ min: 1, max: 5 }),
    isReady: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(part, async ({ hidden, pending, score, isReady }) => {
      const world = await createPanelWorld(db, NOW, { applicants: 4, reviewers: 2 });
      const { owner, coOwner, reviewers, applied, proposalId } = world;
      for (const [at, { id }] of applied.entries()) if (at !== hidden || isReady) await world.ready(id);
      expectOk(await assignReviewsEvenly(db, owner, proposalId, NOW));
      const reader = reviewers[0]!;
      for (const [at, { id }] of applied.entries())
        if (at !== hidden || isReady)
          expectOk(
            await submitPanelReview(db, reader, id, await world.review(at === hidden ? score : 3), NOW),
          );
      const { id } = applied[hidden]!;
      await db
        .update(applications)
        .set({ pendingDecision: pending, waitlistedAt: pending === 'waitlisted' ? NOW : null })
        .where(eq(applications.id, id));
      await db.insert(conflicts).values(
        [owner, reader].map(({ uid }) => ({
          applicationId: id,
          userId: uid,
          status: 'confirmed' as const,
          source: 'declared' as const,
          at: NOW,
        })),
      );
      const seen = [await ownersView(owner, proposalId), await reviewersView(reader)];
      expect(JSON.stringify(seen)).not.toContain(`Canary${hidden + 1}`);
      expect((await ownersView(coOwner, proposalId)).list.sent).toBe(4);
      // The world without it: public counts are stored, and the same for everyone.
      await db.delete(applications).where(eq(applications.id, id));
      expect([await ownersView(owner, proposalId), await reviewersView(reader)]).toEqual(seen);
    }),
    { numRuns: propertyRuns(3, 12) },
  );
}, 120_000);

test('notifications about an application do not reach people in conflict, and earlier ones go', async () => {
  const { owner, coOwner, applied, proposalId } = await createPanelWorld(db, NOW);
  const { id, applicant } = applied[0]!;
  const [row] = await db.select().from(proposals).where(eq(proposals.id, proposalId));
  const facts = {
    applicationId: id,
    proposal: proposalFacts(row!),
    applicant: applicant.name,
    from: 'submitted' as const,
  };
  const notify = (next: number | null) =>
    enqueueNotifications(
      db,
      [owner, coOwner].flatMap(({ uid: to }) => [
        { event: 'applicant_withdrew' as const, facts, to },
        {
          event: 'invitation_declined' as const,
          facts: {
            ...facts,
            applicationId: applied[1]!.id,
            note: '',
            next: next === null ? null : { applicationId: next, name: 'Next Person' },
          },
          to,
        },
      ]),
      NOW,
    );
  await notify(id);
  expectOk(await declare(owner, id));
  await notify(id);
  const of = async ({ uid }: SignedIn) =>
    (await db.select().from(notifications).where(eq(notifications.userId, uid))).filter(
      (item) => item.applicationId === id,
    ).length;
  expect([await of(owner), await of(coOwner)]).toEqual([0, 2]);
  const declined = await db
    .select({ facts: notifications.facts })
    .from(notifications)
    .where(and(eq(notifications.userId, owner.uid), eq(notifications.event, 'invitation_declined')));
  expect(JSON.stringify(declined)).not.toContain('Next Person');
  const queued = await db
    .select()
    .from(emails)
    .where(and(eq(emails.userId, owner.uid), eq(emails.state, 'queued')));
  expect(JSON.stringify(queued)).not.toContain(`"applicationId":${id}`);
});

test('an announcement by an owner in conflict ignores the application, and releases a co-owner’s decision', async () => {
  const { owner, coOwner, applied, proposalId } = await createPanelWorld(db, NOW, {
    applicants: 3,
    proposal: { status: 'closed' },
  });
  const [seen, decided, open] = applied.map(({ id }) => id);
  expectOk(await waitlistApplication(db, owner, seen!, NOW));
  expectOk(await doNotSelect(db, coOwner, decided!, { reason: 'No spot' }, NOW));
  for (const id of [decided!, open!]) expectOk(await declare(owner, id));
  const results = { invited: 0, waitlisted: 1, not_selected: 0 };
  expect(codeOf(await announceResults(db, coOwner, proposalId, NOW))).toBe('undecided_left');
  expect(expectOk(await announceResults(db, owner, proposalId, NOW))).toEqual(results);
  expect(expectOk(await announceResults(db, owner, proposalId, NOW))).toEqual(results);
  const statusOf = async (id: number) =>
    (await db.select().from(applications).where(eq(applications.id, id)))[0]!.status;
  expect([await statusOf(decided!), await statusOf(open!)]).toEqual(['not_selected', 'submitted']);
  expect(expectOk(await doNotSelect(db, coOwner, open!, { reason: 'No spot' }, NOW))).toMatchObject({
    status: 'not_selected',
    isPending: false,
  });
});

test('answers of an application in conflict cannot be prepared', async () => {
  const { owner, applied, proposalId } = await createPanelWorld(db, NOW);
  expectOk(await declare(owner, applied[0]!.id));
  expect(codeOf(await findPreparation(db, owner, proposalId, applied[0]!.id))).toBe('not_found');
  expect(codeOf(await findPreparation(db, owner, proposalId, applied[1]!.id))).toBe('done');
});
