import { type SQL, and, eq, isNotNull, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import type { ProposalsPerDay } from '#domain/access/daily-limit.ts';
import {
  type DatesBefore,
  type ProposalForm,
  byFormField,
  isBlankForm,
  parseProposalForm,
} from '#domain/proposal/proposal-form.ts';
import type { FirstProposalRule } from '#domain/proposal/proposal-safety.ts';
import { type Proposal, type ProposalContent, spotCap } from '#domain/proposal/proposal.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import { RESUME_DAYS } from '#domain/application/resume.ts';
import { heldSpots } from '#domain/decision/spot.ts';
import { allowsAllOf } from '#domain/team/team.ts';
import { lockedTerms } from '#domain/proposal/terms-change.ts';
import { plural } from '#domain/text/text.ts';
import type { Database } from '#server/db/database.ts';
import { ownsDraft } from '#server/reads/role-where.ts';
import { applications, proposalDrafts, proposals } from '#server/db/schema/proposal.ts';
import { whyNotPublish } from '../access/daily-limits.ts';
import { type ProposalRow } from '#server/db/row-locks.ts';
import { whyResultsOverdue } from '../decision/overdue-results.ts';
import { changeProposal } from './proposal-change.ts';
import {
  holdProposal,
  newcomerRuleFor,
  notifyOfNew,
  recordSafety,
  updatePhrases,
} from './proposal-safety.ts';
import { applyProposalTransition } from './proposal-transition.ts';
import { recordTransition } from '../audit/record-transition.ts';
import { unsafeLinkErrors } from './unsafe-links.ts';

/**
 * The operator's settings for new proposals. Without `proposalsPerDay`, as in seeds, there is no
 * daily limit.
 */
type PostingTerms = Pick<Proposal, 'resumeDays'> & {
  proposalsPerDay?: ProposalsPerDay;
  firstProposal?: FirstProposalRule;
};
const DEFAULT_TERMS: PostingTerms = { resumeDays: RESUME_DAYS };

/**
 * Publishes validated content and returns its id. `too_often` above the owner's daily limit,
 * `results_overdue` while others wait for results, and `invalid` names texts with suspicious links.
 */
export async function publishContent(
  db: Database,
  actor: SignedIn,
  content: ProposalContent,
  now: Date,
  terms: PostingTerms = DEFAULT_TERMS,
): Promise<Outcome<{ id: number }>> {
  const unsafe = unsafeLinkErrors(content);
  if (Object.keys(unsafe).length > 0) return refuse('invalid', { fields: unsafe });
  return db.transaction(async (tx) => {
    const why = await whyNotPost(tx, actor, terms, now);
    return why ? { ok: false, refusal: why } : insertPublished(tx, actor, content, now, terms);
  });
}

async function whyNotPost(
  tx: Database,
  actor: SignedIn,
  { proposalsPerDay }: PostingTerms,
  now: Date,
): Promise<Refusal | null> {
  const why = proposalsPerDay ? await whyNotPublish(tx, actor, proposalsPerDay, now) : null;
  return why ?? whyResultsOverdue(tx, actor.uid, now);
}

async function insertPublished(
  tx: Database,
  actor: SignedIn,
  content: ProposalContent,
  now: Date,
  { resumeDays, firstProposal = 'open' }: PostingTerms,
): Promise<Outcome<{ id: number }>> {
  const newcomer = await newcomerRuleFor(tx, actor.uid, firstProposal, now);
  const [row] = await tx
    .insert(proposals)
    .values({ ...content, ownerId: actor.uid, status: 'open', postedAt: now, createdAt: now, resumeDays })
    .returning({ id: proposals.id });
  const { id } = row!;
  const transition = { action: 'publish', fromStatus: 'draft', toStatus: 'open' } as const;
  await recordTransition(tx, actor, { ...transition, proposalId: id, actorId: actor.uid, at: now });
  await recordSafety(tx, { id, content, newcomer }, now);
  if (newcomer === 'held') await holdProposal(tx, id, now);
  else await notifyOfNew(tx, id);
  return done({ id });
}

/**
 * Publishes the wizard's form and deletes its draft in one transaction. `changed_elsewhere` when
 * the draft is gone or not at `revision`, so that pressing twice publishes once, and `invalid`
 * names each bad field.
 */
export async function publishProposal(
  db: Database,
  actor: SignedIn,
  draft: { form: ProposalForm; draftId?: number | null; revision?: number | null },
  now: Date,
  terms: PostingTerms = DEFAULT_TERMS,
): Promise<Outcome<{ id: number }>> {
  const content = parseSafeForm(draft.form, now);
  if (!content.ok) return content;
  const { draftId = null, revision = null } = draft;
  return db.transaction(async (tx) => {
    const why = await whyNotPost(tx, actor, terms, now);
    if (why) return { ok: false, refusal: why };
    if (draftId !== null && !(await deleteDraft(tx, actor.uid, draftId, revision)))
      return refuse('changed_elsewhere');
    return insertPublished(tx, actor, content.value, now, terms);
  });
}

/** {@link parseProposalForm} without suspicious links. */
function parseSafeForm(form: ProposalForm, now: Date, before?: DatesBefore): Outcome<ProposalContent> {
  const content = parseProposalForm(form, now, before);
  if (!content.ok) return content;
  const unsafe = byFormField(unsafeLinkErrors(content.value));
  return Object.keys(unsafe).length > 0 ? refuse('invalid', { fields: unsafe }) : content;
}

async function deleteDraft(
  tx: Database,
  ownerId: string,
  draftId: number,
  revision: number | null = null,
): Promise<boolean> {
  const mine = and(eq(proposalDrafts.id, draftId), ownsDraft(ownerId));
  const deleted = await tx
    .delete(proposalDrafts)
    .where(and(mine, hasRevision(revision)))
    .returning({ id: proposalDrafts.id });
  return deleted.length === 1;
}

/**
 * Matches the draft at `revision`; null matches any. `bigint`, because the page can send any
 * number.
 */
function hasRevision(revision: number | null): SQL | undefined {
  return revision === null ? undefined : sql`${proposalDrafts.revision} = ${revision}::bigint`;
}

/** Drafts per person: a bound against a runaway page, far above real use. */
const MAX_DRAFTS = 50;

/**
 * Saves the wizard's form without validation; a null `draftId` creates a draft. `changed_elsewhere`
 * when another device saved since `revision`.
 */
export async function saveDraft(
  db: Database,
  actor: SignedIn,
  draft: { draftId: number | null; revision: number | null; form: ProposalForm },
  now: Date,
): Promise<Outcome<{ id: number; revision: number; updatedAt: Date }>> {
  const form = storable(draft.form);
  if (!form) return refuse('too_large');
  const draftColumns = {
    id: proposalDrafts.id,
    revision: proposalDrafts.revision,
    updatedAt: proposalDrafts.updatedAt,
  };
  if (draft.draftId === null) {
    if (isBlankForm(form)) return refuse('invalid', { message: 'There is nothing to save yet.' });
    const own = await db.$count(proposalDrafts, ownsDraft(actor.uid));
    if (own >= MAX_DRAFTS) {
      return refuse('move_not_allowed', { message: `You already have ${own} drafts. Discard one first.` });
    }
    const values = { ownerId: actor.uid, form, createdAt: now, updatedAt: now };
    const [row] = await db.insert(proposalDrafts).values(values).returning(draftColumns);
    return done(row!);
  }
  const mine = and(eq(proposalDrafts.id, draft.draftId), ownsDraft(actor.uid));
  const [row] = await db
    .update(proposalDrafts)
    .set({ form, revision: sql`${proposalDrafts.revision} + 1`, updatedAt: now })
    .where(and(mine, hasRevision(draft.revision)))
    .returning(draftColumns);
  if (row) return done(row);
  return (await db.$count(proposalDrafts, mine)) === 1 ? refuse('changed_elsewhere') : refuse('not_found');
}

const DRAFT_CHARACTERS = 120_000;

function storable(form: ProposalForm): ProposalForm | null {
  const clean = Object.fromEntries(
    // PostgreSQL stores neither NUL nor lone surrogates.
    Object.entries(form).map(([field, value]) => [field, value.toWellFormed().replaceAll('\0', '')]),
  ) as ProposalForm;
  const characters = Object.values(clean).reduce((sum, value) => sum + value.length, 0);
  return characters > DRAFT_CHARACTERS ? null : clean;
}

/** Deletes the actor's draft; another person's is `not_found`. */
export async function discardDraft(db: Database, actor: SignedIn, draftId: number): Promise<Outcome<null>> {
  return (await deleteDraft(db, actor.uid, draftId)) ? done(null) : refuse('not_found');
}

/**
 * Replaces the content of an open proposal, also while it is hidden, where a past close date may
 * stay but not be set. Once anyone has applied, `questions_locked` for changed questions,
 * `terms_locked` for worse terms, `invalid` for changing rolling or for fewer spots than are taken
 * or offered. A `quiet` edit, a small correction, notifies only of what is always announced.
 */
export function editProposal(
  db: Database,
  actor: SignedIn,
  id: number,
  form: ProposalForm,
  now: Date,
  how: { quiet?: boolean } = {},
) {
  const change = async (tx: Database, row: ProposalRow) => {
    const content = parseSafeForm(form, now, row);
    if (!content.ok) return content;
    const conflict = await conflictWithApplications(tx, row, content.value);
    if (conflict) return conflict;
    await updatePhrases(tx, row.id, content.value);
    return content;
  };
  return changeProposal(db, actor, id, now, change, how);
}

async function conflictWithApplications(tx: Database, row: ProposalRow, content: ProposalContent) {
  const facts = {
    status: applications.status,
    pendingDecision: applications.pendingDecision,
    spots: applications.spots,
  };
  const submitted = await tx
    .select(facts)
    .from(applications)
    .where(and(eq(applications.proposalId, row.id), isNotNull(applications.submittedAt)));
  if (submitted.length === 0) return null;
  const lockedFields = lockedTerms(row.terms, content.terms);
  if (Object.keys(lockedFields).length > 0) return refuse('terms_locked', { fields: lockedFields });
  if (content.questions.some((question, index) => question !== row.questions[index]))
    return refuse('questions_locked');
  if (content.appType !== row.appType) {
    const appType = 'Someone has already applied, so this cannot change anymore.';
    return refuse('invalid', { fields: { appType } });
  }
  if (!allowsAllOf(row, content)) {
    const teamMode = 'Someone has already applied, so you can only allow more than before.';
    return refuse('invalid', { fields: { teamMode } });
  }
  const held = heldSpots(submitted);
  if (held <= spotCap(content.participants)) return null;
  const participants = `${plural(held, 'spot is', 'spots are')} taken or offered already.`;
  return refuse('invalid', { fields: { participants } });
}

/** Closes the proposal to applications before its close date. */
export function closeProposal(db: Database, actor: SignedIn, id: number, now: Date) {
  return applyProposalTransition(db, actor, id, 'close', now, () => done({}));
}

/** Withdraws the proposal: everyone except its owner and its applicants gets 410 from now on. */
export function withdrawProposal(db: Database, actor: SignedIn, id: number, now: Date) {
  return applyProposalTransition(db, actor, id, 'withdraw', now, () => done({}));
}
