import { eq, sql } from 'drizzle-orm';
import {
  type ApplicationFacts,
  type ApplicationAction,
  mayEditAnswers,
  transitionApplication,
  statusForApplicant,
  hasSubmitted,
} from '#domain/application/application.ts';
import { editedParts } from '#domain/application/application-edit.ts';
import { countAnswerWords } from '#domain/application/application-draft.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import {
  type ApplicationDraft,
  completeForm,
  parseApplication,
  parseApplicationDraft,
} from '#domain/application/application-form.ts';
import { parseMessage } from '#domain/decision/decision.ts';
import { OPEN_APPLICATIONS } from '#domain/application/open-applications.ts';
import { mayReadProposal } from '#domain/proposal/proposal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { type Outcome, type RefusalCode, done, refuse } from '#domain/base/refusal.ts';
import { acceptedPeople } from '#domain/team/team.ts';
import { NOT_STATED, type ProposalTerms } from '#domain/proposal/terms.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import { refuseDecidedAnswers } from '#domain/application/decided.ts';
import type { Database } from '#server/db/database.ts';
import { applicationChanges, applications } from '#server/db/schema/proposal.ts';
import { whyPeopleOnBothSides, whyPersonNotApply } from './applicant-check.ts';
import { type TransitionResult, countApplications } from './application-counts.ts';
import { clearPreviousTextsOf, recordEdit } from './application-edit.ts';
import { storeReaders } from './application-reader.ts';
import { answerInvitation } from './invitation-answer.ts';
import { deleteUnusedResumes, isOwnResume } from './resume.ts';
import { clearAnswers, loadTeam, submitNewMembers, whyTeamIncompleteFor } from './team-rows.ts';
import { withCallLimit } from '../access/hourly-limit.ts';
import { whyNoApplicantTransition } from '../access/daily-limits.ts';
import { whyNoOpenApplication } from './open-applications.ts';
import { recordTransition } from '../audit/record-transition.ts';
import { findOwnApplicationRow } from '#server/reads/lock-proposal-for.ts';
import {
  type ApplicationRow,
  type ProposalRow,
  lockApplication,
  lockProposal,
} from '#server/db/row-locks.ts';
import {
  notifyApplicantTransition,
  notifySubmission,
} from '#server/notifications/notify-applicant-events.ts';

type SavedResult = { id: number; status: ApplicationStatus; revision: number; savedAt: Date };
/** Blob keys of never submitted files that are no longer used, for `removeFiles`. */
type Unused = { unusedFiles: string[] };

/** What a page knows of the stored application; the public API writes without it. */
export type Basis = {
  /**
   * The revision the page was rendered from; null when nothing was stored, undefined to overwrite
   * any.
   */
  revision?: number | null | undefined;
  /**
   * Whether a newer stored text is the page's own: the same text, or one whose response it never
   * got.
   */
  isOwnWork?: (stored: ApplicationDraft) => boolean;
  /** Uids whose names the page said can open the resume; without a page, the owner's side. */
  readers?: readonly string[] | undefined;
};

/** The form of a page, to save or to submit. */
export type ApplicationForm = { draft: ApplicationDraft; submits: boolean; basis: Basis };

/** How a form was stored; `saved`: what became of one that could not be submitted. */
export type StoredForm = Outcome<SavedResult & Unused & { replaced?: boolean }> & {
  saved?: SavedResult & Unused;
};

/** Refusals to submit for which the form is saved, with its file. */
const SAVED_INSTEAD: readonly RefusalCode[] = ['invalid', 'too_often', 'too_many_open'];

/**
 * Stores a page's form: submitted, or as a draft, or as unsent changes once the application was
 * submitted. A form that is incomplete, or over a limit, is saved with the refusal.
 */
export async function storeApplicationForm(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  { draft, submits, basis }: ApplicationForm,
  now: Date,
  openApplications: number,
): Promise<StoredForm> {
  const save = () => saveApplication(db, actor, proposalId, draft, basis, now);
  if (!submits) return save();
  const whole = completeForm(draft);
  const sent = await withCallLimit({ db, actor, now }, () =>
    submitApplication(db, actor, proposalId, whole, now, basis, openApplications),
  );
  if (sent.ok || !SAVED_INSTEAD.includes(sent.refusal.code)) return sent;
  const saved = await save();
  if (saved.ok) return { ...sent, saved: saved.value };
  return saved.refusal.code === 'changed_elsewhere' ? saved : sent;
}

/**
 * Saves a draft, which only its applicant sees, or changes to a submitted application until they
 * are submitted or discarded. `changed_elsewhere` when another device saved since `basis`,
 * `already_submitted` for a submitted application with `draftOnly`.
 */
export async function saveApplication(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  draft: ApplicationDraft,
  basis: Basis,
  now: Date,
  { draftOnly = false } = {},
): Promise<Outcome<SavedResult & Unused>> {
  const storable = parseApplicationDraft(draft);
  return writeApplication(
    db,
    actor,
    proposalId,
    draft.resumeId,
    now,
    async (tx, proposal, before, unsent) => {
      const submitted = before && before.status !== 'saved' ? before : null;
      if (submitted && draftOnly) return refuse('already_submitted');
      if (submitted && !mayEditAnswers({ ...submitted, proposal }, actor, now))
        return refuseDecidedAnswers(submitted.status);
      if (!storable.ok) return storable;
      if (isStale(basis, before, unsent)) return refuse('changed_elsewhere');
      if (submitted) return saveUnsentChanges(tx, submitted, storable.value, now);
      const content = { ...storable.value, status: 'saved', savedAt: now } as const;
      const { id, status, revision, savedAt } = await upsertApplication(
        tx,
        actor,
        proposal.id,
        before,
        content,
      );
      return done({ id, status, revision, savedAt });
    },
  );
}

async function saveUnsentChanges(
  tx: Database,
  { id, status }: ApplicationRow,
  draft: ApplicationDraft,
  now: Date,
): Promise<Outcome<SavedResult>> {
  const changes = { ...draft, savedAt: now };
  await tx
    .insert(applicationChanges)
    .values({ applicationId: id, ...changes })
    .onConflictDoUpdate({ target: applicationChanges.applicationId, set: changes });
  return done({ id, status: statusForApplicant(status), revision: await nextRevision(tx, id), savedAt: now });
}

/**
 * Until the close date, submits an application or replaces the answers of a submitted one (same
 * id), and stores the proposal's terms the first time. `invalid` names what is missing, and
 * `changed_elsewhere` means that another device saved since `basis`.
 */
export async function submitApplication(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  draft: ApplicationDraft,
  now: Date,
  basis: Basis = {},
  openApplications = OPEN_APPLICATIONS,
): Promise<Outcome<SavedResult & Unused & { replaced: boolean }>> {
  return writeApplication(
    db,
    actor,
    proposalId,
    draft.resumeId,
    now,
    async (tx, proposal, before, unsent) => {
      if (isStale(basis, before, unsent)) return refuse('changed_elsewhere');
      const facts = before && { ...before, proposal };
      const replaces = facts !== undefined && facts.status !== 'saved';
      if (replaces && !mayEditAnswers(facts, actor, now)) return refuseDecidedAnswers(facts.status);
      const policy = proposal.terms?.aiInApplication ?? NOT_STATED;
      const checked = parseApplication(draft, proposal.questions, policy);
      if (!checked.ok) return checked;
      const team = before ? await loadTeam(tx, before.id) : [];
      const members = team.flatMap(({ state, userId }) => (state === 'active' && userId ? [userId] : []));
      const onBothSides =
        members.length > 0 ? await whyPeopleOnBothSides(tx, proposal, members, actor) : null;
      if (onBothSides) return { ok: false, refusal: onBothSides };
      const incomplete = whyTeamIncompleteFor(proposal, actor, before, checked.value, team, now);
      if (incomplete) return refuse('invalid', { message: incomplete, fields: { team: incomplete } });
      const hasNewMembers = team.some(({ state, submittedAt }) => state === 'active' && !submittedAt);
      const discardUnsent = async () => {
        if (unsent)
          await tx.delete(applicationChanges).where(eq(applicationChanges.applicationId, before!.id));
      };
      if (replaces && editedParts(before!, checked.value).length === 0 && !hasNewMembers) {
        await discardUnsent();
        await storeReaders(tx, { applicationId: before!.id, isFirst: false }, proposal, basis.readers, now);
        // An identical resubmission changes nothing and notifies no one.
        const { id, revision, savedAt } = before!;
        return done({ id, status: statusForApplicant(before!.status), revision, savedAt, replaced: true });
      }
      const limited =
        (before && (await whyNoApplicantTransition(tx, actor, before.id, now))) ??
        (replaces ? null : await whyNoOpenApplication(tx, actor, openApplications));
      if (limited) return { ok: false, refusal: limited };
      await discardUnsent();
      const status = replaces ? before!.status : 'submitted';
      const changedAt = replaces
        ? await recordEdit(tx, before!, checked.value, now, { team: hasNewMembers })
        : null;
      const terms = replaces ? before!.terms : proposal.terms;
      const content = { ...checked.value, terms, status, savedAt: now, submittedAt: now, changedAt };
      const written = await upsertApplication(tx, actor, proposal.id, before, content);
      const row = hasNewMembers ? await submitNewMembers(tx, written, now) : written;
      const submitted = { applicationId: row.id, isFirst: !before?.submittedAt };
      await storeReaders(tx, submitted, proposal, basis.readers, now);
      let counted = proposal;
      if (!replaces) {
        counted = await countApplications(tx, proposal.id, 1, 0);
        const transition = { action: 'submit', fromStatus: 'saved', toStatus: 'submitted' } as const;
        const history = { ...transition, proposalId, applicationId: row.id, actorId: actor.uid, at: now };
        await recordTransition(tx, actor, { ...history, affectedUserId: proposal.ownerId });
      } else {
        const auditEntry = {
          kind: 'application_replaced',
          targetId: row.id,
          affectedUserId: proposal.ownerId,
        } as const;
        await recordAudit(tx, actor, auditEntry, now);
      }
      await notifySubmission(tx, { proposal: counted, application: row, person: actor }, replaces, now);
      const shown = statusForApplicant(row.status);
      return done({
        id: row.id,
        status: shown,
        revision: row.revision,
        savedAt: row.savedAt,
        replaced: replaces,
      });
    },
  );
}

/** Deletes the unsent changes of the actor's application; what was submitted stays. */
export async function discardUnsentChanges(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  now: Date,
): Promise<Outcome<Unused>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !hasRole(PERMISSIONS.application.editAnswers, actor, locked.facts))
      return refuse('not_found');
    const unsent = await unsentChanges(tx, locked.application);
    await tx.delete(applicationChanges).where(eq(applicationChanges.applicationId, applicationId));
    await nextRevision(tx, applicationId);
    return done({
      unusedFiles: await deleteUnusedResumes(tx, actor, unsentResumes(locked.application, unsent), now),
    });
  });
}

type UnsentChanges = typeof applicationChanges.$inferSelect;

/** The unsent changes of a submitted application; a draft has none. */
async function unsentChanges(
  tx: Database,
  { id, status }: ApplicationRow,
): Promise<UnsentChanges | undefined> {
  if (status === 'saved') return undefined;
  const [changes] = await tx
    .select()
    .from(applicationChanges)
    .where(eq(applicationChanges.applicationId, id));
  return changes;
}

/** The resumes of a draft and of unsent changes. */
function unsentResumes({ status, resumeId }: ApplicationRow, unsent: UnsentChanges | undefined): string[] {
  return [status === 'saved' ? resumeId : null, unsent?.resumeId].filter((item) => typeof item === 'string');
}

/** Whether another device saved after the page of `basis` was rendered. */
function isStale(
  { revision, isOwnWork }: Basis,
  before: ApplicationRow | undefined,
  unsent?: UnsentChanges,
): boolean {
  if (!before || revision === undefined || before.revision === revision) return false;
  return !isOwnWork?.(unsent ?? before);
}

async function nextRevision(tx: Database, applicationId: number): Promise<number> {
  const [row] = await tx
    .update(applications)
    .set({ revision: sql`${applications.revision} + 1` })
    .where(eq(applications.id, applicationId))
    .returning({ revision: applications.revision });
  return row!.revision;
}

/**
 * The checks that saving and submitting share: actor, proposal, close date, own resume. Deletes a
 * resume that was never submitted once the change removes it.
 */
async function writeApplication<T>(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  resumeId: string | null,
  now: Date,
  change: (
    tx: Database,
    proposal: ProposalRow,
    before: ApplicationRow | undefined,
    unsent: UnsentChanges | undefined,
  ) => Promise<Outcome<T>>,
): Promise<Outcome<T & Unused>> {
  return db.transaction(async (tx) => {
    const proposal = await lockProposal(tx, proposalId);
    const joined = proposal && (await findOwnApplicationRow(tx, proposalId, actor.uid));
    if (!proposal || !mayReadProposal({ ...proposal, hasApplied: hasSubmitted(joined) }, actor)) {
      return refuse(proposal?.status === 'withdrawn' ? 'withdrawn' : 'not_found');
    }
    const why = await whyPersonNotApply(tx, proposal, actor, now);
    if (why) return { ok: false, refusal: why };
    const before = joined?.applicantId === actor.uid ? joined : undefined;
    if (joined && !before) return refuse('already_in_application', { message: IN_A_TEAM });
    if (resumeId !== null && !(await isOwnResume(tx, actor, resumeId))) {
      return refuse('not_found', { message: 'This resume is not one of yours. Upload it again.' });
    }
    const unsent = before && (await unsentChanges(tx, before));
    const changed = await change(tx, proposal, before, unsent);
    if (!changed.ok) return changed;
    const resumeIds = before ? unsentResumes(before, unsent) : [];
    return done({ ...changed.value, unusedFiles: await deleteUnusedResumes(tx, actor, resumeIds, now) });
  });
}

const IN_A_TEAM = 'You’re in a team for this proposal, and its lead writes the answers.';

type Content = ApplicationDraft & {
  status: ApplicationStatus;
  savedAt: Date;
  submittedAt?: Date;
  changedAt?: Date | null;
  terms?: ProposalTerms | null;
};

async function upsertApplication(
  tx: Database,
  person: SignedIn,
  proposalId: number,
  before: ApplicationRow | undefined,
  content: Content,
): Promise<ApplicationRow> {
  // The owner's side reads no draft.
  const answerWords = content.status === 'saved' ? null : countAnswerWords(content.answers);
  if (!before) {
    const counted = { answerWords, answerWordsRevision: 1 };
    const values = {
      ...content,
      ...counted,
      proposalId,
      applicantId: person.uid,
      createdAt: content.savedAt,
    };
    const [row] = await tx.insert(applications).values(values).returning();
    return row!;
  }
  const firstSubmittedAt = before.submittedAt ?? content.submittedAt;
  const [row] = await tx
    .update(applications)
    .set({
      ...content,
      answerWords,
      answerWordsRevision: sql`${applications.revision} + 1`,
      submittedAt: firstSubmittedAt,
      revision: sql`${applications.revision} + 1`,
    })
    .where(eq(applications.id, before.id))
    .returning();
  return row!;
}

/**
 * Actions with a daily limit, because an applicant can repeat them. An invitation is answered once,
 * so an answer is never refused as too many.
 */
const LIMITED: readonly ApplicationAction[] = ['withdraw', 'restore'];

async function applyApplicantTransition(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  action: ApplicationAction,
  now: Date,
  change: (
    facts: ApplicationFacts,
    application: ApplicationRow,
  ) => {
    count: number;
    accepted: number;
    set?: Partial<typeof applications.$inferInsert>;
  },
  openApplications = OPEN_APPLICATIONS,
): Promise<Outcome<TransitionResult>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked) return refuse('not_found');
    const step = transitionApplication(locked.facts, action, actor, now);
    if (!step.ok) return step;
    const { applicantId, memberIds: members } = locked.application;
    const onBothSides =
      action === 'restore'
        ? await whyPeopleOnBothSides(tx, locked.proposal, [applicantId, ...members], actor)
        : null;
    if (onBothSides) return { ok: false, refusal: onBothSides };
    const limited = LIMITED.includes(action)
      ? ((await whyNoApplicantTransition(tx, actor, applicationId, now)) ??
        (action === 'restore' ? await whyNoOpenApplication(tx, actor, openApplications) : null))
      : null;
    if (limited) return { ok: false, refusal: limited };
    if (step.value.kind !== 'status') throw new Error(`An applicant's ${action} cannot be pending`);
    const to = step.value.to;
    const { count, accepted, set } = change(locked.facts, locked.application);
    const { proposalId, status, memberIds } = locked.application;
    if (to === 'withdrawn' && memberIds.length > 0) await clearAnswers(tx, applicationId);
    const [moved] = await tx
      .update(applications)
      .set({ ...set, status: to, revision: sql`${applications.revision} + 1` })
      .where(eq(applications.id, applicationId))
      .returning();
    // The owner no longer has access to the texts.
    if (to === 'withdrawn') await clearPreviousTextsOf(tx, applicationId);
    const proposal = await countApplications(tx, proposalId, count, accepted);
    const transition = {
      proposalId,
      applicationId,
      actorId: actor.uid,
      action,
      at: now,
      affectedUserId: proposal.ownerId,
    };
    await recordTransition(tx, actor, { ...transition, fromStatus: status, toStatus: to });
    const after = { proposal, application: moved!, person: actor };
    await notifyApplicantTransition(tx, locked.application, after, action, now);
    return done({ id: applicationId, proposalId, status: to });
  });
}

/**
 * Withdraws an application and clears the owner's decision about it. A spot it held is free again.
 */
export function withdrawApplication(db: Database, actor: SignedIn, applicationId: number, now: Date) {
  return applyApplicantTransition(db, actor, applicationId, 'withdraw', now, (_, application) => ({
    count: -1,
    accepted: -acceptedPeople(application),
    set: {
      leadAnswer: null,
      spots: application.people,
      acceptances: 0,
      pendingDecision: null,
      message: '',
      replyBy: null,
      waitlistedAt: null,
      waitlistRank: null,
      changedAt: null,
      draftMessage: '',
      draftReplyBy: null,
    },
  }));
}

/** Undoes a withdrawal, until the close date. */
export function restoreApplication(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  now: Date,
  openApplications = OPEN_APPLICATIONS,
) {
  const change = () => ({ count: 1, accepted: 0 });
  return applyApplicantTransition(db, actor, applicationId, 'restore', now, change, openApplications);
}

/** Accepts a spot; from then on owner and this person see each other's name and email. */
export function acceptInvitation(db: Database, actor: SignedIn, applicationId: number, now: Date) {
  return answerInvitation(db, actor, applicationId, { answer: 'accepted', note: '' }, now);
}

/** Declines a spot, for good. `note` is an optional line for the owner. */
export function declineInvitation(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  { note }: { note: string },
  now: Date,
): Promise<Outcome<TransitionResult>> {
  const declineNote = parseMessage(note, 'note');
  if (!declineNote.ok) return Promise.resolve(declineNote);
  return answerInvitation(db, actor, applicationId, { answer: 'declined', note: declineNote.value }, now);
}
