import { type MiddlewareFunction, data, redirect } from 'react-router';
import { isPerson, isSignedIn } from '#domain/base/actor.ts';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import type { ApplicationDraft } from '#domain/application/application-form.ts';
import { toSeconds } from '#domain/time/deadline.ts';
import type { Three } from '#domain/proposal/proposal.ts';
import { type Outcome, type Refusal, done, refusalInit, refuse, statusOf } from '#domain/base/refusal.ts';
import { type Basis, saveApplication, saveUnsentChanges } from '#server/commands/application/application.ts';
import { removeFiles } from '#server/commands/application/resume.ts';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { findMyResume } from '#server/queries/application/resume.ts';
import { findApplicationFor } from '#server/queries/application/sent-application.ts';
import { idParam } from '#app/http/page-refusal.ts';
import { PENDING_SAVES_FIELD, parsePendingSaves } from '#app/shared/form/pending-saves.ts';
import { type Toast, toastCookie } from '#app/http/toast-cookie.ts';
import {
  type ApplicationFormValues,
  BLANK_VALUES,
  FORM_FIELDS,
  type NotSentData,
  type ResumeSummary,
  applicationContentHash,
  hasSameContent,
} from './form-values.ts';
import { draftFormValues, resumeSummary } from './load-apply-page.ts';

/** Result of a save or submit; `other` is the version that another device stored. */
export type SubmitResult =
  | { ok: true; to: string; toast: Toast; revision: number; savedAt: number }
  | { ok: false; refusal: Refusal; other: StoredVersion | null; revision?: number };

/** Saves or submits a parsed form. */
export type SubmitHandler = (
  requestData: RequestContext,
  proposalId: number,
  form: ParsedSubmission,
) => Promise<SubmitResult>;

/**
 * Response without JavaScript. Redirects with a toast (`?then=overview`: to the first tab), or
 * returns the typed values with the refusal's status.
 */
export async function respondToForm(
  handler: SubmitHandler,
  request: Request,
  requestData: RequestContext,
  id: string | undefined,
) {
  const answer = await runHandler(handler, request, requestData, id);
  if (answer.ok) {
    const returnsToOverview = new URL(request.url).searchParams.get('then') === 'overview';
    return redirect(returnsToOverview ? `/apply/${id}` : answer.to, {
      status: 303,
      headers: { 'Set-Cookie': toastCookie(answer.toast) },
    });
  }
  const { refusal, formValues, other } = answer;
  // The form's page is gone as well: the error page shows what was typed.
  if (refusal.code === 'not_found' || refusal.code === 'withdrawn')
    throw data({ sentence: refusal.message, formValues } satisfies NotSentData, {
      status: statusOf(refusal.code),
    });
  return data({ refusal, formValues, other } satisfies ApplyRefused, refusalInit(refusal));
}

/** JSON response for script. */
export type SubmitResponse =
  | { ok: true; to: string; toast: Toast; revision: number; savedAt: number }
  | (Refusal & { ok: false; other: StoredVersion | null; revision?: number });

/**
 * Responds with JSON to requests from script, at the same URL as the form. Refusals have status
 * 200: browsers log any other status to the console as an error.
 */
export function respondToScript(handler: SubmitHandler): MiddlewareFunction<Response> {
  return async ({ request, context, params }, next) => {
    if (request.method !== 'POST' || request.headers.get('accept') !== 'application/json') return next();
    const answer = await runHandler(handler, request, requestContext(context), params.id);
    const headers = { 'Cache-Control': 'no-store' };
    if (!answer.ok) {
      const { refusal, other, revision } = answer;
      const body: SubmitResponse = {
        ok: false,
        ...refusal,
        other,
        ...(revision !== undefined && { revision }),
      };
      return Response.json(body, { headers });
    }
    const { to, toast, revision, savedAt } = answer;
    const body = { ok: true, to, toast, revision, savedAt } satisfies SubmitResponse;
    return Response.json(body, { headers });
  };
}

/** Response to a refused save or submit. `other` is the version that another device stored. */
export type ApplyRefused = {
  refusal: Refusal;
  formValues: ApplicationFormValues;
  other: StoredVersion | null;
};
export type StoredVersion = { formValues: ApplicationFormValues; revision: number };

/** Saves a form: as a draft, or as unsent changes once the application was submitted. */
export async function saveDraftOrChanges(
  { db, blobs, actor, now }: RequestContext,
  proposalId: number,
  form: ParsedSubmission,
) {
  const draft = draftOf(form.formValues);
  const basis = basisOf(form);
  const saved = await ifSignedIn(actor, async (person) => {
    const asDraft = await saveApplication(db, person, proposalId, draft, basis, now);
    return !asDraft.ok && asDraft.refusal.code === 'already_submitted'
      ? saveUnsentChanges(db, person, proposalId, draft, basis, now)
      : asDraft;
  });
  if (saved.ok) await removeFiles(blobs, saved.value.unusedFiles);
  return saved;
}

/** The values as commands expect them. */
export function draftOf({
  answers,
  comments,
  referenceLink,
  aiUse,
  resume,
}: ApplicationFormValues): ApplicationDraft {
  return { answers, comments, referenceLink, aiUse, resumeId: resume?.id ?? null };
}

/** What the page is based on; commands refuse if another device has stored something since. */
export function basisOf({ formValues, revision, unanswered, readers }: ParsedSubmission): Basis {
  const isOwnWork = ({ resumeId, ...texts }: ApplicationDraft) => {
    const stored = { ...texts, resume: resumeId === null ? null : { id: resumeId } };
    return hasSameContent(stored, formValues) || unanswered.includes(applicationContentHash(stored));
  };
  return { revision, isOwnWork, readers };
}

/** Revision conflict refusal, with the stored version to choose from. */
export async function revisionConflict({ db, actor, now }: RequestContext, proposalId: number) {
  const own = await findApplicationFor(db, actor, proposalId, now);
  const other: StoredVersion | null = own && { formValues: draftFormValues(own), revision: own.revision };
  return { ok: false as const, refusal: REVISION_CONFLICT, other };
}

const REVISION_CONFLICT = refuse('changed_elsewhere', {
  message:
    'This application was changed on another device. Nothing is lost: choose which version to keep below.',
}).refusal;

/**
 * A posted form. `refusal` says why its file was refused; the text fields are filled in either
 * case.
 */
type ParsedSubmission = {
  formValues: ApplicationFormValues;
  revision: number | null;
  /** Content hashes of saves for which the page got no response. */
  unanswered: readonly string[];
  /** Uids whose names the page said can open the resume. */
  readers: readonly string[] | undefined;
  refusal: Refusal | null;
};

type ResultWithValues = SubmitResult & { formValues: ApplicationFormValues };

async function runHandler(
  handler: SubmitHandler,
  request: Request,
  requestData: RequestContext,
  id: string | undefined,
): Promise<ResultWithValues> {
  const proposalId = idParam(id);
  const sent = await parseSubmission(request, requestData);
  if (!sent.ok) return { ok: false, refusal: sent.refusal, other: null, formValues: BLANK_VALUES };
  const { formValues, refusal } = sent.value;
  if (refusal) return { ok: false, refusal, other: null, formValues };
  return { ...(await handler(requestData, proposalId, sent.value)), formValues };
}

/**
 * Parses a posted form: URL-encoded fields from script, multipart with the file without it. An
 * uploaded file, or a chosen earlier resume, becomes part of the values.
 */
async function parseSubmission(
  request: Request,
  requestData: RequestContext,
): Promise<Outcome<ParsedSubmission>> {
  const isMultipart = request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data');
  if (!isMultipart) {
    const form = new URLSearchParams(await request.text());
    if (new Set(form.keys()).size < form.size) return refuse('malformed');
    return done(await submissionFrom(new Map(form), null, null, requestData));
  }
  const received = await requestData.receiveForm(request, { textFields: FORM_FIELDS });
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
      aiUse: text('aiUse'),
      resume: uploaded ?? (mine && resumeSummary(mine)),
    },
    revision: /^\d{1,9}$/.test(revision) ? Number(revision) : null,
    readers: fields.has('readers') ? text('readers').split(' ') : undefined,
    unanswered: parsePendingSaves(text(PENDING_SAVES_FIELD)),
    refusal: isOtherAccount ? OTHER_ACCOUNT : refusal,
  };
}

/** One person's page must not become the application of someone who has signed in there since. */
const OTHER_ACCOUNT = refuse('unauthenticated', {
  message: 'Someone else signed in here after you opened this page. Sign in again to continue.',
}).refusal;
