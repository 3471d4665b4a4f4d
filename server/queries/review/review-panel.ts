import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, uidOf } from '#domain/base/actor.ts';
import { type PossibleContact, findPossibleContacts, uniqueContacts } from '#domain/text/contact-details.ts';
import { findPossibleNames, maskText } from '#domain/review/mask-text.ts';
import { type PanelReviewStatus, isSubmittedReview } from '#domain/review/panel-review.ts';
import type { Proposal, Three } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type ReviewPanel, isReviewOpen } from '#domain/review/review-panel.ts';
import type { SavedCriterion } from '#domain/review/rubric.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { readKnownStrings } from '#server/reads/known-strings.ts';
import { type PanelConflict, type PanelPerson, readPanelConflicts } from '#server/reads/panel-conflicts.ts';
import { isPrepared } from '#server/reads/panel-where.ts';
import { preparedAnswers, reviewCriteria, reviewPanels, reviews } from '#server/db/schema/review-panel.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { findProposalToReview } from './received-application.ts';

export type { PanelConflict };

/** An application of the panel as the owner's side assigns and prepares it. */
export type PanelApplication = {
  id: number;
  name: string;
  /** Reviews of it can still be written. */
  isOpen: boolean;
  /** The prepared answers are those that the applicant sent, and reviewers may read them. */
  isReady: boolean;
  /** Answers were prepared, and the applicant has changed them since. */
  isOutdated: boolean;
  reviews: { reviewer: PanelPerson; status: PanelReviewStatus }[];
  conflicts: PanelConflict[];
};

/** The panel of a proposal for someone on its owner's side; `panel` is null until it is set up. */
export type OwnedPanel = {
  proposal: Proposal;
  panel: ReviewPanel | null;
  reviewers: PanelPerson[];
  applications: PanelApplication[];
  /** Whether a submitted review locks the criteria. */
  isLocked: boolean;
};

/**
 * The panel, its people and its progress, without applications that the actor has a conflict with.
 * Refuses others with `notOwnerRefusal`.
 */
export async function findOwnedPanel(
  db: Database,
  actor: Actor,
  proposalId: number,
): Promise<Outcome<OwnedPanel>> {
  const found = await findProposalToReview(db, actor, proposalId);
  if (!found.ok) return found;
  const proposal = found.value;
  const { people, applicationIds, conflicts } = await readPanelConflicts(db, proposal, uidOf(actor));
  const rows = await db
    .select({
      id: applications.id,
      name: users.name,
      status: applications.status,
      isReady: sql<boolean>`${isPrepared}`,
      wasReady: sql<boolean>`${preparedAnswers.readyAt} is not null`,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(preparedAnswers, eq(preparedAnswers.applicationId, applications.id))
    .where(inArray(applications.id, applicationIds))
    .orderBy(asc(applications.submittedAt), asc(applications.id));
  const made = await db
    .select({ id: reviews.applicationId, uid: reviews.reviewerId, status: reviews.status })
    .from(reviews)
    .where(inArray(reviews.applicationId, applicationIds))
    .orderBy(asc(reviews.id));
  const reviewers = people.filter(({ isReviewer }) => isReviewer);
  const conflictsOf = Map.groupBy(conflicts, ({ applicationId }) => applicationId);
  const isExcluded = (id: number, uid: string) =>
    conflictsOf.get(id)?.some(({ person, state }) => person.uid === uid && state === 'confirmed') ?? false;
  const madeOf = Map.groupBy(made, ({ id }) => id);
  return done({
    proposal,
    panel: await readPanel(db, proposalId),
    reviewers,
    applications: rows.map(({ id, name, status, isReady, wasReady }) => ({
      id,
      name,
      isOpen: isReviewOpen({ status }, proposal),
      isReady,
      isOutdated: wasReady && !isReady,
      reviews: (madeOf.get(id) ?? []).flatMap((review) => {
        const reviewer = reviewers.find(({ uid }) => uid === review.uid);
        return reviewer && !isExcluded(id, review.uid) ? [{ reviewer, status: review.status }] : [];
      }),
      conflicts: conflictsOf.get(id) ?? [],
    })),
    isLocked: made.some(({ status }) => isSubmittedReview(status)),
  });
}

/** The plan and the criteria of a panel; null without one. Callers check who may read it. */
export async function readPanel(db: Database, proposalId: number): Promise<ReviewPanel | null> {
  const [panel] = await db
    .select({ isBlind: reviewPanels.isBlind, wanted: reviewPanels.wanted, reviewBy: reviewPanels.reviewBy })
    .from(reviewPanels)
    .where(eq(reviewPanels.proposalId, proposalId));
  if (!panel) return null;
  return { ...panel, criteria: (await readCriteria(db, [proposalId])).get(proposalId) ?? [] };
}

/** The criteria of panels by proposal, in order. Callers check who may read them. */
export async function readCriteria(
  db: Database,
  proposalIds: readonly number[],
): Promise<Map<number, SavedCriterion[]>> {
  const { proposalId, id, name, hint, weight, textFor1, textFor3, textFor5 } = reviewCriteria;
  const rows = await db
    .select({ proposalId, id, name, hint, weight, textFor1, textFor3, textFor5 })
    .from(reviewCriteria)
    .where(inArray(proposalId, [...new Set(proposalIds)]))
    .orderBy(asc(reviewCriteria.position));
  const byProposal = new Map<number, SavedCriterion[]>();
  for (const { proposalId: key, ...criterion } of rows)
    byProposal.set(key, [...(byProposal.get(key) ?? []), criterion]);
  return byProposal;
}

/** An application's answers as sent, and as blind reviewers read them. */
export type Preparation = {
  id: number;
  name: string;
  /** Names the answers that were read, for `prepareAnswers`. */
  revision: number;
  answers: Three;
  /** Null until answers were prepared, and once the applicant changed them. */
  prepared: { answers: Three; isReady: boolean } | null;
  /** The answers with the known strings and `extraMasks` masked. */
  preview: Three;
  extraMasks: string[];
  /** What looks like a contact in the answers as reviewers read them. */
  possibleContacts: PossibleContact[];
};

/** One application to prepare, for the owner's side; `not_found` for anyone else. */
export async function findPreparation(
  db: Database,
  actor: Actor,
  proposalId: number,
  applicationId: number,
): Promise<Outcome<Preparation>> {
  const found = await findProposalToReview(db, actor, proposalId);
  if (!found.ok) return found;
  const { applicationIds } = await readPanelConflicts(db, found.value, uidOf(actor));
  if (!applicationIds.includes(applicationId)) return refuse('not_found');
  const [row] = await db
    .select({
      application: {
        id: applications.id,
        revision: applications.revision,
        answers: applications.answers,
        applicantId: applications.applicantId,
        referenceLink: applications.referenceLink,
        memberIds: applications.memberIds,
      },
      name: users.name,
      prepared: preparedAnswers,
      isCurrent: sql<boolean>`${preparedAnswers.source} = ${applications.answers}`,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(preparedAnswers, eq(preparedAnswers.applicationId, applications.id))
    .where(eq(applications.id, applicationId));
  const { application, name, prepared, isCurrent } = row!;
  const masks = [...(await readKnownStrings(db, application)), ...(prepared?.extraMasks ?? [])];
  const preview = application.answers.map((answer) => maskText(answer, masks)) as Three;
  const current =
    prepared && isCurrent ? { answers: prepared.answers, isReady: prepared.readyAt !== null } : null;
  const shown = (current?.answers ?? preview).join('\n\n');
  return done({
    id: application.id,
    name,
    revision: application.revision,
    answers: application.answers,
    prepared: current,
    preview,
    extraMasks: prepared?.extraMasks ?? [],
    possibleContacts: uniqueContacts([...findPossibleNames(shown, masks), ...findPossibleContacts(shown)]),
  });
}

/** What applicants read about the panel before they apply; null without one. */
export type PanelNotice = Pick<ReviewPanel, 'isBlind'> & {
  criteria: { name: string; hint: string }[];
};

/** The panel of a proposal as applicants read it. */
export async function findPanelNotice(db: Database, proposalId: number): Promise<PanelNotice | null> {
  const panel = await readPanel(db, proposalId);
  if (!panel) return null;
  return { isBlind: panel.isBlind, criteria: panel.criteria.map(({ name, hint }) => ({ name, hint })) };
}
