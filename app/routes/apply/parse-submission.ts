import { isPerson, isSignedIn } from '../../../domain/actor.ts';
import { toSeconds } from '../../../domain/deadline.ts';
import type { ApplicationDraft } from '../../../domain/application-form.ts';
import type { Three } from '../../../domain/proposal.ts';
import { type Outcome, type Refusal, done, refuse } from '../../../domain/refusal.ts';
import type { Basis } from '../../../server/commands/application.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';
import { findMyResume } from '../../../server/queries/resume.ts';
import { findApplicationFor } from '../../../server/queries/sent-application.ts';
import { PENDING_SAVES_FIELD, parsePendingSaves } from '../../ui/pending-saves.ts';
import { type StoredVersion, resumeSummary, draftFormValues } from './load-apply-page.ts';
import {
  FORM_FIELDS,
  type ResumeSummary,
  type ApplicationFormValues,
  applicationContentHash,
  hasSameContent,
} from './form-values.ts';

/**
 * A posted form. `refusal` says why its file was refused; the text fields are filled in either
 * case.
 */
export type ParsedSubmission = {
  formValues: ApplicationFormValues;
  revision: number | null;
  /** Content hashes of saves for which the page got no response. */
  unanswered: readonly string[];
  refusal: Refusal | null;
};

/**
 * Parses a posted form: URL-encoded fields from script, multipart with the file without it. An
 * uploaded file, or a chosen earlier resume, becomes part of the values.
 */
export async function parseSubmission(
  request: Request,
  requestData: RequestContext,
): Promise<Outcome<ParsedSubmission>> {
  const isMultipart = request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data');
  if (!isMultipart) {
    const form = new URLSearchParams(await request.text());
    if (new Set(form.keys()).size < form.size) return refuse('malformed');
    return done(await submissionFrom(new Map(form), null, null, requestData));
  }
  const received = await requestData.receiveForm(request, FORM_FIELDS);
  if (!received.ok) return received;
  const { fields, resume } = received.value;
  if (resume && !resume.ok) return done(await submissionFrom(fields, null, resume.refusal, requestData));
  const uploaded = resume && { ...resume.value, uploadedAt: toSeconds(requestData.now) };
  return done(await submissionFrom(fields, uploaded, null, requestData));
}

async function submissionFrom(
  fields: ReadonlyMap<string, string>,
  uploaded: ResumeSummary | null,
  refusal: Refusal | null,
  { db, actor }: RequestContext,
): Promise<ParsedSubmission> {
  const text = (name: (typeof FORM_FIELDS)[number]) => fields.get(name) ?? '';
  const chosen = fields.has('use') ? text('use') : text('resumeId');
  const mine = !uploaded && chosen !== '' ? await findMyResume(db, actor, chosen) : null;
  const revision = text('revision');
  const isOtherAccount = text('uid') !== '' && isSignedIn(actor) && !isPerson(actor, text('uid'));
  return {
    formValues: {
      answers: [text('questionOne'), text('questionTwo'), text('questionThree')] satisfies Three,
      comments: text('comments'),
      referenceLink: text('link'),
      resume: uploaded ?? (mine && resumeSummary(mine)),
    },
    revision: /^\d{1,9}$/.test(revision) ? Number(revision) : null,
    unanswered: parsePendingSaves(text(PENDING_SAVES_FIELD)),
    refusal: isOtherAccount ? OTHER_ACCOUNT : refusal,
  };
}

/** One person's page must not become the application of someone who has signed in there since. */
const OTHER_ACCOUNT = refuse('unauthenticated', {
  message: 'Somebody else has signed in here since this page was opened. Sign in again to go on.',
}).refusal;

/** The values as commands expect them. */
export function draftOf({
  answers,
  comments,
  referenceLink,
  resume,
}: ApplicationFormValues): ApplicationDraft {
  return { answers, comments, referenceLink, resumeId: resume?.id ?? null };
}

/** What the page is based on; commands refuse if another device has stored something since. */
export function basisOf({ formValues, revision, unanswered }: ParsedSubmission): Basis {
  const isOwnWork = ({ resumeId, ...texts }: ApplicationDraft) => {
    const stored = { ...texts, resume: resumeId === null ? null : { id: resumeId } };
    return hasSameContent(stored, formValues) || unanswered.includes(applicationContentHash(stored));
  };
  return { revision, isOwnWork };
}

/** Revision conflict refusal, with the stored version to choose from. */
export async function revisionConflict({ db, actor, now }: RequestContext, proposalId: number) {
  const own = await findApplicationFor(db, actor, proposalId, now);
  const other: StoredVersion | null = own && { formValues: draftFormValues(own), revision: own.revision };
  return { ok: false as const, refusal: REVISION_CONFLICT, other };
}

const REVISION_CONFLICT = refuse('changed_elsewhere', {
  message: 'This application was changed on another device. Nothing is lost: choose below what to keep.',
}).refusal;
