import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { TRANSITIONS_PER_DAY } from '#domain/access/rate-limits.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { type AssignedFacts, mayReadAssigned } from '#domain/review/review-panel.ts';
import { APPLICATION_STATUSES, PROPOSAL_STATUSES } from '#domain/base/status.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { conflicts, reviewHistory, reviewPanels, reviews } from '#server/db/schema/review-panel.ts';
import { users } from '#server/db/schema/account.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findAssignedReview, listOwnPanels } from '#server/queries/review/assigned-review.ts';
import {
  listApplicationReviews,
  listAverages,
  listReleasedTexts,
} from '#server/queries/review/panel-score.ts';
import { findOwnedPanel, findPreparation } from '#server/queries/review/review-panel.ts';
import { countPanelProgress } from '#domain/review/panel-progress.ts';
import { returnPanelReview, savePanelReview, submitPanelReview } from './panel-review.ts';
import { prepareAnswers } from './prepared-answer.ts';
import {
  assignReviewer,
  assignReviewsEvenly,
  releaseApplicantText,
  unassignReviewer,
} from './review-assignment.ts';
import { leaveBlindMode, savePanel } from './review-panel.ts';
import { PANEL_FORM, createPanelWorld } from '../testing/panel-world.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const db = await testDatabase();
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'done' : outcome.refusal.code);
const codeOfRead = async (person: SignedIn, id: number) => codeOf(await findAssignedReview(db, person, id));

describe('savePanel', () => {
  test('the owner’s side sets a panel up and changes it, anyone else is refused', async () => {
    const { owner, coOwner, reviewers, applied, proposalId } = await createPanelWorld(db, NOW);
    const save = (who: Parameters<typeof savePanel>[1], change = {}) =>
      savePanel(db, who, proposalId, { ...PANEL_FORM, ...change }, NOW);
    expect(codeOf(await save(coOwner, { wanted: '3' }))).toBe('done');
    expect(codeOf(await save(reviewers[0]!))).toBe('forbidden');
    expect(codeOf(await save(applied[0]!.applicant))).toBe('forbidden');
    expect(codeOf(await savePanel(db, owner, 9_999_999, PANEL_FORM, NOW))).toBe('not_found');
    expect(expectOk(await findOwnedPanel(db, owner, proposalId)).panel).toMatchObject({
      isBlind: true,
      wanted: 3,
      criteria: [{ name: 'Fit', weight: 2 }, { name: 'Clarity' }],
    });
  });

  test('the first submitted review locks the criteria, not the plan', async () => {
    const world = await createPanelWorld(db, NOW);
    const { owner, reviewers, applied, proposalId } = world;
    const [{ id }, reader] = [applied[0]!, reviewers[0]!];
    const changed = { ...PANEL_FORM, criteria: PANEL_FORM.criteria.slice(1) };
    expect(codeOf(await savePanel(db, owner, proposalId, changed, NOW))).toBe('done');
    expect(codeOf(await savePanel(db, owner, proposalId, PANEL_FORM, NOW))).toBe('done');
    await world.ready(id);
    expectOk(await assignReviewer(db, owner, id, reader.uid, NOW));
    expectOk(await savePanelReview(db, reader, id, await world.review(), NOW));
    expect(codeOf(await savePanel(db, owner, proposalId, changed, NOW))).toBe('done');
    expect(codeOf(await savePanel(db, owner, proposalId, PANEL_FORM, NOW))).toBe('done');
    expectOk(await submitPanelReview(db, reader, id, await world.review(), NOW));
    expect(codeOf(await savePanel(db, owner, proposalId, changed, NOW))).toBe('move_not_allowed');
    expect(codeOf(await savePanel(db, owner, proposalId, { ...PANEL_FORM, wanted: '1' }, NOW))).toBe('done');
  });

  test('blind mode ends once, and the scores stay', async () => {
    const world = await createPanelWorld(db, NOW);
    const { owner, reviewers, applied, proposalId } = world;
    const [{ id }, reader] = [applied[0]!, reviewers[0]!];
    await world.ready(id);
    expectOk(await assignReviewer(db, owner, id, reader.uid, NOW));
    expectOk(await submitPanelReview(db, reader, id, await world.review(5), NOW));
    expectOk(await leaveBlindMode(db, owner, proposalId, NOW));
    expect(codeOf(await leaveBlindMode(db, owner, proposalId, NOW))).toBe('move_not_allowed');
    const read = expectOk(await findAssignedReview(db, reader, id));
    expect(read).toMatchObject({
      applicant: { name: applied[0]!.applicant.name },
      own: { status: 'submitted' },
    });
    expect(expectOk(await listAverages(db, owner, proposalId))?.get(id)?.mean).toBe(5);
    // Saving the plan with "blind" does not go back.
    expectOk(await savePanel(db, owner, proposalId, PANEL_FORM, NOW));
    expect(expectOk(await findOwnedPanel(db, owner, proposalId)).panel?.isBlind).toBe(false);
  });
});

test('a submitted review is replaced nine times within 24 hours, and then again a day later [93]', async () => {
  const world = await createPanelWorld(db, NOW);
  const { owner, reviewers, applied } = world;
  const [{ id }, reader] = [applied[0]!, reviewers[0]!];
  await world.ready(id);
  expectOk(await assignReviewer(db, owner, id, reader.uid, NOW));
  const submit = async (at: Date) => submitPanelReview(db, reader, id, await world.review(), at);
  for (let count = 0; count < TRANSITIONS_PER_DAY; count += 1) expectOk(await submit(NOW));
  expect(codeOf(await submit(NOW))).toBe('too_often');
  const own = db.select({ id: reviews.id }).from(reviews).where(eq(reviews.applicationId, id));
  expect(await db.$count(reviewHistory, inArray(reviewHistory.reviewId, own))).toBe(TRANSITIONS_PER_DAY - 1);
  expectOk(await submit(new Date(NOW.getTime() + DAY_MS)));
});

describe('who reads an assigned application', () => {
  test('is the same in SQL and in the domain', async () => {
    const world = await createPanelWorld(db, NOW, { applicants: 1 });
    const [{ id }, reader] = [world.applied[0]!, world.reviewers[0]!];
    const facts: AssignedFacts[] = [];
    const base: AssignedFacts = {
      isReviewer: true,
      own: 'assigned',
      isBlind: true,
      isReady: true,
      isInConflict: false,
      application: 'submitted',
      proposal: 'closed',
    };
    for (const own of [null, 'assigned', 'draft', 'submitted', 'changed', 'returned'] as const)
      for (const isReady of [true, false])
        for (const isBlind of [true, false]) facts.push({ ...base, own, isReady, isBlind });
    for (const application of APPLICATION_STATUSES) facts.push({ ...base, application });
    for (const proposal of PROPOSAL_STATUSES.filter((status) => status !== 'draft'))
      facts.push({ ...base, proposal });
    facts.push({ ...base, isReviewer: false }, { ...base, isInConflict: true });
    for (const fact of facts) {
      await arrange(fact);
      expect([fact, (await codeOfRead(reader, id)) === 'done']).toEqual([fact, mayReadAssigned(fact)]);
      expect([fact, (await listOwnPanels(db, reader)).flatMap(({ lines }) => lines).length]).toEqual([
        fact,
        mayReadAssigned(fact) ? 1 : 0,
      ]);
    }

    async function arrange({ own, application, proposal, ...fact }: AssignedFacts) {
      const { proposalId } = world;
      await db
        .update(applications)
        .set({ status: 'submitted', submittedAt: NOW })
        .where(eq(applications.id, id));
      await db
        .update(proposals)
        .set({ status: 'closed', hiddenFrom: null, announcedAt: null })
        .where(eq(proposals.id, proposalId));
      const typed = { masks: '', seen: '1', ready: fact.isReady };
      await db.delete(conflicts);
      expectOk(await prepareAnswers(db, world.owner, id, typed, NOW));
      await db.delete(reviews);
      if (own) {
        const submittedAt = own === 'submitted' || own === 'changed' ? NOW : null;
        await db.insert(reviews).values({
          applicationId: id,
          reviewerId: reader.uid,
          status: own,
          assignedAt: NOW,
          savedAt: NOW,
          submittedAt,
        });
      }
      await db.update(reviewPanels).set({ isBlind: fact.isBlind });
      const ended = { status: 'removed', endedAt: NOW } as const;
      await db
        .update(proposalPeople)
        .set(fact.isReviewer ? { status: 'active', endedAt: null } : ended)
        .where(and(eq(proposalPeople.proposalId, proposalId), eq(proposalPeople.userId, reader.uid)));
      if (fact.isInConflict)
        await db.insert(conflicts).values({
          applicationId: id,
          userId: reader.uid,
          status: 'confirmed',
          source: 'declared',
          at: NOW,
        });
      await db
        .update(applications)
        .set({ status: application, submittedAt: application === 'saved' ? null : NOW })
        .where(eq(applications.id, id));
      await db
        .update(proposals)
        .set({
          status: proposal,
          hiddenFrom: proposal === 'hidden' ? 'open' : null,
          announcedAt: proposal === 'announced' ? NOW : null,
        })
        .where(eq(proposals.id, proposalId));
    }
  });

  test('answers that changed after “Ready” are not readable until they are prepared again', async () => {
    const world = await createPanelWorld(db, NOW);
    const [{ id }, reader] = [world.applied[0]!, world.reviewers[0]!];
    await world.ready(id);
    expectOk(await assignReviewer(db, world.owner, id, reader.uid, NOW));
    expect(await codeOfRead(reader, id)).toBe('done');
    await db
      .update(applications)
      .set({ answers: ['I am new.', 'b', 'c'], revision: 2 })
      .where(eq(applications.id, id));
    expect(await codeOfRead(reader, id)).toBe('not_found');
    const ready = (seen: string) =>
      prepareAnswers(db, world.owner, id, { masks: 'new', seen, ready: true }, NOW);
    expect(codeOf(await ready('1'))).toBe('changed_elsewhere');
    expect(codeOf(await ready('2'))).toBe('done');
    expect(expectOk(await findAssignedReview(db, reader, id)).answers).toEqual(['I am [masked].', 'b', 'c']);
  });

  test('preparing masks what is certain and lists what looks like a contact', async () => {
    const world = await createPanelWorld(db, NOW);
    const { id } = world.applied[0]!;
    await db
      .update(applications)
      .set({ answers: ['Call +1 415 555 0199, 0000-0002-1825-0097', '@curveball', 'at block 18,500,000'] })
      .where(eq(applications.id, id));
    const read = async () => expectOk(await findPreparation(db, world.owner, world.proposalId, id));
    expect(await read()).toMatchObject({
      preview: ['Call +1 415 555 0199, [masked]', '@curveball', 'at block 18,500,000'],
      possibleContacts: [
        { text: '+1 415 555 0199', kind: 'phone' },
        { text: '@curveball', kind: 'handle' },
      ],
    });
    const masks = '+1 415 555 0199';
    expectOk(await prepareAnswers(db, world.owner, id, { masks, seen: '1', ready: true }, NOW));
    expect((await read()).possibleContacts).toEqual([{ text: '@curveball', kind: 'handle' }]);
  });

  test('a word that joins the applicant’s name with more is listed as what looks like a handle', async () => {
    const world = await createPanelWorld(db, NOW);
    const { id, applicant } = world.applied[0]!;
    await db.update(users).set({ name: 'Ben Goldstein' }).where(eq(users.id, applicant.uid));
    await db
      .update(applications)
      .set({ answers: ['I wrote BenSync.', 'b', 'c'] })
      .where(eq(applications.id, id));
    const found = expectOk(await findPreparation(db, world.owner, world.proposalId, id));
    expect(found.preview[0]).toBe('I wrote BenSync.');
    expect(found.possibleContacts).toEqual([{ text: 'BenSync', kind: 'handle' }]);
  });

  test('in blind mode nothing names the applicant', async () => {
    const world = await createPanelWorld(db, NOW);
    const [{ id, applicant }, reader] = [world.applied[0]!, world.reviewers[0]!];
    await world.ready(id);
    expectOk(await assignReviewer(db, world.owner, id, reader.uid, NOW));
    const read = JSON.stringify([await findAssignedReview(db, reader, id), await listOwnPanels(db, reader)]);
    for (const text of [applicant.uid, applicant.email, 'Canary1', 'Comment of'])
      expect(read).not.toContain(text);
  });
});

describe('reviews', () => {
  test('own before others: in both orders a reviewer reads others’ reviews only after their own', async () => {
    const world = await createPanelWorld(db, NOW, { reviewers: 2 });
    const { owner, applied } = world;
    const [first, second] = [world.reviewers[0]!, world.reviewers[1]!];
    for (const [{ id }, early, late] of [
      [applied[0]!, first, second],
      [applied[1]!, second, first],
    ] as const) {
      await world.ready(id);
      for (const { uid } of [first, second]) expectOk(await assignReviewer(db, owner, id, uid, NOW));
      expectOk(await submitPanelReview(db, early, id, await world.review(3), NOW));
      expectOk(await savePanelReview(db, late, id, await world.review(1), NOW));
      expect(expectOk(await findAssignedReview(db, late, id)).others).toBeNull();
      expect(expectOk(await findAssignedReview(db, early, id)).others).toEqual([]);
      // A draft is its reviewer's alone.
      expect(expectOk(await listApplicationReviews(db, owner, id)).reviews).toHaveLength(1);
      expectOk(await submitPanelReview(db, late, id, await world.review(1), NOW));
      for (const reader of [early, late])
        expect(expectOk(await findAssignedReview(db, reader, id)).others).toHaveLength(1);
      expect(expectOk(await listApplicationReviews(db, owner, id)).average).toEqual({
        mean: 2,
        spread: 2,
        count: 2,
        confidence: 2,
      });
    }
  });

  test('a change is saved in the history until results, and needs a complete review', async () => {
    const world = await createPanelWorld(db, NOW);
    const [{ id }, reader] = [world.applied[0]!, world.reviewers[0]!];
    await world.ready(id);
    expectOk(await assignReviewer(db, world.owner, id, reader.uid, NOW));
    const submit = async (score: number, change = {}) =>
      submitPanelReview(db, reader, id, await world.review(score, change), NOW);
    expect(await submit(2, { recommendation: '' })).toMatchObject({
      refusal: { fields: { recommendation: expect.any(String) } },
    });
    expect(expectOk(await submit(2)).status).toBe('submitted');
    expect(codeOf(await savePanelReview(db, reader, id, await world.review(), NOW))).toBe('move_not_allowed');
    expect(codeOf(await returnPanelReview(db, reader, id, NOW))).toBe('move_not_allowed');
    expect(expectOk(await submit(5)).status).toBe('changed');
    const [before] = await db
      .select({ content: reviewHistory.content })
      .from(reviewHistory)
      .innerJoin(reviews, eq(reviews.id, reviewHistory.reviewId))
      .where(eq(reviews.applicationId, id));
    expect(Object.values(before!.content.scores)).toEqual([2, 2]);
    await db
      .update(proposals)
      .set({ status: 'announced', announcedAt: NOW })
      .where(eq(proposals.id, world.proposalId));
    expect(codeOf(await submit(1))).toBe('move_not_allowed');
    expect(await codeOfRead(reader, id)).toBe('done');
  });

  test('a former reviewer reads and writes nothing from the next request on', async () => {
    const world = await createPanelWorld(db, NOW);
    const [{ id }, reader] = [world.applied[0]!, world.reviewers[0]!];
    await world.ready(id);
    expectOk(await assignReviewer(db, world.owner, id, reader.uid, NOW));
    await db
      .update(proposalPeople)
      .set({ status: 'left', endedAt: NOW })
      .where(eq(proposalPeople.userId, reader.uid));
    expect(await codeOfRead(reader, id)).toBe('not_found');
    expect(await listOwnPanels(db, reader)).toEqual([]);
    expect(codeOf(await submitPanelReview(db, reader, id, await world.review(), NOW))).toBe('not_found');
  });

  test('the applicant reads a released text only after the decision took effect', async () => {
    const world = await createPanelWorld(db, NOW);
    const [{ id, applicant }, reader] = [world.applied[0]!, world.reviewers[0]!];
    await world.ready(id);
    expectOk(await assignReviewer(db, world.owner, id, reader.uid, NOW));
    const text = { applicantText: 'Add a time plan.' };
    expectOk(await submitPanelReview(db, reader, id, await world.review(2, text), NOW));
    const released = () => listReleasedTexts(db, applicant, id);
    const decide = (set: Partial<typeof applications.$inferInsert>) =>
      db.update(applications).set(set).where(eq(applications.id, id));
    await decide({ status: 'not_selected' });
    expect(await released()).toEqual([]);
    await decide({ status: 'submitted', pendingDecision: 'not_selected' });
    expectOk(await releaseApplicantText(db, world.owner, id, reader.uid, { release: true }, NOW));
    expect(await released()).toEqual([]);
    await decide({ status: 'not_selected', pendingDecision: null });
    expect(await released()).toEqual(['Add a time plan.']);
    expect(await listReleasedTexts(db, world.applied[1]!.applicant, id)).toEqual([]);
    await releaseApplicantText(db, world.owner, id, reader.uid, { release: false }, NOW);
    expect(await released()).toEqual([]);
  });
});

describe('assignment', () => {
  test('assigns evenly, notifies once, and adds nothing the second time', async () => {
    const world = await createPanelWorld(db, NOW, { applicants: 6 });
    const { owner, reviewers, applied, proposalId } = world;
    await world.ready(applied[0]!.id);
    const before = countPanelProgress(expectOk(await findOwnedPanel(db, owner, proposalId)));
    expect(before).toMatchObject({ wanted: 12, unassigned: 12 });
    expect(expectOk(await assignReviewsEvenly(db, owner, proposalId, NOW)).assigned).toBe(12);
    expect(expectOk(await assignReviewsEvenly(db, owner, proposalId, NOW)).assigned).toBe(0);
    const panel = expectOk(await findOwnedPanel(db, owner, proposalId));
    const { reviewers: progress, ...counts } = countPanelProgress(panel);
    expect(progress.map(({ assigned }) => assigned)).toEqual([4, 4, 4]);
    expect(counts).toEqual({ applications: 6, ready: 1, wanted: 12, unassigned: 0, submitted: 0 });
    for (const { id } of applied.slice(1)) await world.ready(id);
    for (const { uid } of reviewers)
      expect(
        await db.$count(
          notifications,
          and(eq(notifications.userId, uid), eq(notifications.event, 'reviews_assigned')),
        ),
      ).toBe(1);
  });

  test('a returned application goes to someone else, or back by hand', async () => {
    const world = await createPanelWorld(db, NOW, { applicants: 1, reviewers: 2, panel: { wanted: '1' } });
    const { owner, applied, proposalId } = world;
    const { id } = applied[0]!;
    await world.ready(id);
    expectOk(await assignReviewsEvenly(db, owner, proposalId, NOW));
    const [given] = await db.select().from(reviews).where(eq(reviews.applicationId, id));
    const [first, other] = world.reviewers.toSorted((reviewer) =>
      reviewer.uid === given!.reviewerId ? -1 : 1,
    );
    expectOk(await returnPanelReview(db, first!, id, NOW));
    expect(await codeOfRead(first!, id)).toBe('not_found');
    expect(expectOk(await assignReviewsEvenly(db, owner, proposalId, NOW)).assigned).toBe(1);
    expect(await codeOfRead(other!, id)).toBe('done');
    expect(codeOf(await assignReviewer(db, owner, id, first!.uid, NOW))).toBe('done');
    expect(await codeOfRead(first!, id)).toBe('done');
    expect(codeOf(await assignReviewer(db, owner, id, first!.uid, NOW))).toBe('move_not_allowed');
    expect(codeOf(await unassignReviewer(db, owner, id, first!.uid, NOW))).toBe('done');
    expect(await codeOfRead(first!, id)).toBe('not_found');
    expect(codeOf(await unassignReviewer(db, first!, id, other!.uid, NOW))).toBe('not_found');
    expect(codeOf(await assignReviewer(db, owner, id, world.coOwner.uid, NOW))).toBe('not_found');
  });
});
