import { eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { CANNOT_JUDGE, type ReviewForm } from '#domain/review/panel-review.ts';
import type { PanelForm } from '#domain/review/review-panel.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import type { Database } from '#server/db/database.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { reviewCriteria } from '#server/db/schema/review-panel.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { type ProposalOverrides, insertApplication, insertBoardRows } from '#server/db/testing/board-rows.ts';
import { prepareAnswers } from '../review/prepared-answer.ts';
import { savePanel } from '../review/review-panel.ts';

const criterion = (name: string, weight: string) => ({
  name,
  hint: '',
  weight,
  textFor1: '',
  textFor3: '',
  textFor5: '',
});

export const PANEL_FORM: PanelForm = {
  blind: 'yes',
  wanted: '2',
  reviewBy: '',
  criteria: [criterion('Fit', '2'), criterion('Clarity', '1')],
};

type Options = {
  panel?: Partial<PanelForm>;
  reviewers?: number;
  applicants?: number;
  proposal?: ProposalOverrides;
};

/** A proposal with an owner, a co-owner, reviewers, applicants and a panel. */
export async function createPanelWorld(
  db: Database,
  now: Date,
  { panel = {}, reviewers: reviewerCount = 3, applicants: applicantCount = 4, proposal = {} }: Options = {},
) {
  const rows = insertBoardRows(db, now);
  const owner = await rows.newPerson('Olga');
  const coOwner = await rows.newPerson('Cleo');
  const proposalId = await rows.newProposal(owner.uid, proposal);
  const join = async (person: SignedIn, role: 'co_owner' | 'reviewer') => {
    await db.insert(proposalPeople).values({ proposalId, userId: person.uid, role, joinedAt: now });
    return person;
  };
  await join(coOwner, 'co_owner');
  const reviewers: SignedIn[] = [];
  for (let at = 1; at <= reviewerCount; at += 1)
    reviewers.push(await join(await rows.newPerson(`Reviewer${at}`), 'reviewer'));
  const applied: { id: number; applicant: SignedIn }[] = [];
  for (let at = 1; at <= applicantCount; at += 1) applied.push(await apply(`Applicant${at} Canary${at}`));
  expectOk(await savePanel(db, owner, proposalId, { ...PANEL_FORM, ...panel }, now));

  async function apply(name: string) {
    const applicant = await rows.newPerson(name);
    const row = { proposalId, applicantId: applicant.uid, resumeId: null, status: 'submitted' } as const;
    const id = await insertApplication(db, row, now);
    await db
      .update(applications)
      .set({ answers: [`I am ${name}.`, 'My plan.', 'N/A'], comments: `Comment of ${name}` })
      .where(eq(applications.id, id));
    return { id, applicant };
  }

  return {
    owner,
    coOwner,
    reviewers,
    applied,
    proposalId,
    join,
    newPerson: rows.newPerson,
    apply,
    ready: (id: number) => markReady(db, owner, id, now),
    review: (score?: number | null, change?: Partial<ReviewForm>) =>
      completeReview(db, proposalId, score, change),
  };
}

/** The owner's side presses "Ready" without masking more. */
export async function markReady(db: Database, owner: SignedIn, applicationId: number, now: Date) {
  const [row] = await db
    .select({ revision: applications.revision })
    .from(applications)
    .where(eq(applications.id, applicationId));
  const typed = { masks: '', seen: String(row!.revision), ready: true };
  return expectOk(await prepareAnswers(db, owner, applicationId, typed, now));
}

/** A complete review, with the same score for every criterion. */
export async function completeReview(
  db: Database,
  proposalId: number,
  score: number | null = 4,
  change: Partial<ReviewForm> = {},
): Promise<ReviewForm> {
  const criteria = await db
    .select({ id: reviewCriteria.id })
    .from(reviewCriteria)
    .where(eq(reviewCriteria.proposalId, proposalId));
  return {
    scores: Object.fromEntries(criteria.map(({ id }) => [id, score === null ? CANNOT_JUDGE : String(score)])),
    confidence: '2',
    strengths: 'Strong plan',
    concerns: 'Little time',
    applicantText: '',
    recommendation: 'maybe',
    ...change,
  };
}
