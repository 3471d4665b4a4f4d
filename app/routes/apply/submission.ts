import { type LoaderFunctionArgs, type MiddlewareFunction, data, redirect } from 'react-router';
import { isPerson, isSignedIn } from '#domain/base/actor.ts';
import type { ApplicationDraft } from '#domain/application/application-form.ts';
import { toSeconds } from '#domain/time/deadline.ts';
import { type Refusal, refusalInit, refuse, statusOf } from '#domain/base/refusal.ts';
import {
  type Basis,
  type StoredForm,
  storeApplicationForm,
} from '#server/commands/application/application.ts';
import { removeFiles } from '#server/commands/application/resume.ts';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { findMyResume } from '#server/queries/application/resume.ts';
import { findApplicationFor } from '#server/queries/application/sent-application.ts';
import { idParam } from '#app/http/page-refusal.ts';
import { textIn } from '#app/http/read-form.ts';
import { readFormWithResume } from '#app/routes/form-with-resume.ts';
import { PENDING_SAVES_FIELD, parsePendingSaves } from '#app/shared/form/pending-saves.ts';
import { type Toast, toastCookie } from '#app/http/toast-cookie.ts';
import {
  type ApplicationFormValues,
  BLANK_VALUES,
  FORM_FIELDS,
  type NotSentData,
  applicationContentHash,
  fromFieldValues,
  hasSameContent,
  resumeSummary,
  storedFormValues,
  toDraft,
} from './form-values.ts';

/** Answer to a save or submit, for script as JSON. `other` is the version that another device stored. */
export type SubmitResponse =
  | { ok: true; to: string; toast: Toast; revision: number; savedAt: number }
  | (Refusal & { ok: false; other: StoredVersion | null; revision?: number });

/** Response to a refused save or submit. `other` is the version that another device stored. */
export type ApplyRefused = {
  refusal: Refusal;
  formValues: ApplicationFormValues;
  other: StoredVersion | null;
};
type StoredVersion = { formValues: ApplicationFormValues; revision: number };

type RouteArgs = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>;

/** Action and middleware of a URL where the form is saved, or submitted. */
export function applicationRoute({ submits }: { submits: boolean }) {
  return {
    /**
     * Responds without JavaScript. Redirects with a toast (`?then=overview`: to the first tab), or
     * returns the typed values with the refusal's status.
     */
    action: async ({ request, context, params }: RouteArgs) => {
      const { answer, formValues } = await storeForm(submits, request, requestContext(context), params['id']);
      if (answer.ok) {
        const returnsToOverview = new URL(request.url).searchParams.get('then') === 'overview';
        return redirect(returnsToOverview ? `/apply/${params['id']}` : answer.to, {
          status: 303,
          headers: { 'Set-Cookie': toastCookie(answer.toast) },
        });
      }
      const { ok: _ok, other, revision: _revision, ...refusal } = answer;
      // The form's page is gone as well: the error page shows what was typed.
      if (refusal.code === 'not_found' || refusal.code === 'withdrawn')
        throw data({ sentence: refusal.message, formValues } satisfies NotSentData, {
          status: statusOf(refusal.code),
        });
      return data({ refusal, formValues, other } satisfies ApplyRefused, refusalInit(refusal));
    },

    /**
     * Responds with JSON to requests from script, at the same URL as the form. Refusals have status
     * 200: browsers log any other status to the console as an error.
     */
    respondToScript: (async ({ request, context, params }, next) => {
      if (request.method !== 'POST' || request.headers.get('accept') !== 'application/json') return next();
      const { answer } = await storeForm(submits, request, requestContext(context), params['id']);
      return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
    }) satisfies MiddlewareFunction<Response>,
  };
}

async function storeForm(
  submits: boolean,
  request: Request,
  requestData: RequestContext,
  id: string | undefined,
): Promise<{ answer: SubmitResponse; formValues: ApplicationFormValues }> {
  const proposalId = idParam(id);
  const { db, blobs, actor, now, settings } = requestData;
  const { formValues, basis, refusal } = await readApplicationForm(request, requestData);
  const refuseWith = (refused: Refusal, more: { other?: StoredVersion | null; revision?: number } = {}) => ({
    answer: { ok: false as const, ...refused, other: null, ...more },
    formValues,
  });
  if (refusal) return refuseWith(refusal);
  const form = { draft: toDraft(formValues), submits, basis };
  const stored: StoredForm = isSignedIn(actor)
    ? await storeApplicationForm(db, actor, proposalId, form, now, settings.openApplications)
    : refuse('unauthenticated');
  const written = stored.ok ? stored.value : stored.saved;
  await removeFiles(blobs, written?.unusedFiles ?? []);
  if (stored.ok) {
    const { revision, savedAt } = stored.value;
    const next = submits ? afterSubmit(stored.value) : afterSave(proposalId, stored.value.status);
    return { answer: { ok: true, ...next, revision, savedAt: toSeconds(savedAt) }, formValues };
  }
  if (stored.refusal.code === 'changed_elsewhere') {
    const own = await findApplicationFor(db, actor, proposalId, now);
    const other = own && { formValues: storedFormValues(own), revision: own.revision };
    return refuseWith(REVISION_CONFLICT, { other });
  }
  // The form has no field for the team: its sentence is shown above the form.
  const { fields, ...withoutFields } = stored.refusal;
  return refuseWith(
    fields?.['team'] ? withoutFields : stored.refusal,
    written && { revision: written.revision },
  );
}

const afterSave = (proposalId: number, status: string) => ({
  to: `/apply/${proposalId}?tab=application`,
  toast: status === 'saved' ? ('Draft saved' as const) : ('Changes saved' as const),
});

const afterSubmit = ({ id, replaced }: { id: number; replaced?: boolean }) => ({
  to: `/applications/${id}`,
  toast: replaced ? ('Application updated' as const) : ('Successfully Applied' as const),
});

const REVISION_CONFLICT = refuse('changed_elsewhere', {
  message:
    'This application was changed on another device. Nothing is lost: choose which version to keep below.',
}).refusal;

/**
 * A posted form, URL-encoded from script or multipart with the file without it. An uploaded file, or
 * a chosen earlier resume, is part of the values, which are filled in also with a `refusal`.
 */
async function readApplicationForm(
  request: Request,
  requestData: RequestContext,
): Promise<{ formValues: ApplicationFormValues; basis: Basis; refusal: Refusal | null }> {
  const { db, actor, now } = requestData;
  const received = await readFormWithResume(request, FORM_FIELDS, requestData);
  if (!received.ok) return { formValues: BLANK_VALUES, basis: {}, refusal: received.refusal };
  const { form, resume: uploaded } = received.value;
  const text = (name: (typeof FORM_FIELDS)[number]) => textIn(form, name);
  const chosen = form.has('use') ? text('use') : text('resumeId');
  const mine = !uploaded?.ok && chosen !== '' ? await findMyResume(db, actor, chosen) : null;
  const resume = uploaded?.ok ? { ...uploaded.value, uploadedAt: now } : mine;
  const fields = Object.fromEntries(FORM_FIELDS.map((name) => [name, text(name)]));
  const formValues = { ...fromFieldValues(fields), resume: resume && resumeSummary(resume) };
  const isOtherAccount = text('uid') !== '' && isSignedIn(actor) && !isPerson(actor, text('uid'));
  const fileRefusal = uploaded && !uploaded.ok ? uploaded.refusal : null;
  return {
    formValues,
    basis: basisOf(form, formValues),
    refusal: isOtherAccount ? OTHER_ACCOUNT : fileRefusal,
  };
}

/** What the page is based on; commands refuse if another device has stored something since. */
function basisOf(form: FormData, formValues: ApplicationFormValues): Basis {
  const revision = textIn(form, 'revision');
  const unanswered = parsePendingSaves(textIn(form, PENDING_SAVES_FIELD));
  return {
    revision: /^\d{1,9}$/.test(revision) ? Number(revision) : null,
    readers: form.has('readers') ? textIn(form, 'readers').split(' ') : undefined,
    isOwnWork: ({ resumeId, ...texts }: ApplicationDraft) => {
      const stored = { ...texts, resume: resumeId === null ? null : { id: resumeId } };
      return hasSameContent(stored, formValues) || unanswered.includes(applicationContentHash(stored));
    },
  };
}

/** One person's page must not become the application of someone who has signed in there since. */
const OTHER_ACCOUNT = refuse('unauthenticated', {
  message: 'Someone else signed in here after you opened this page. Sign in again to continue.',
}).refusal;
