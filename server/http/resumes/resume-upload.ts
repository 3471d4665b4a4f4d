import { type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import { RESUME_MISSING, resumeLink } from '#domain/application/resume.ts';
import { ignoreOutage } from '#server/storage/blob-store.ts';
import type { PdfCheck } from './pdf-check.ts';
import type { CheckedFile } from '#server/commands/application/resume.ts';
import { refusalResponse } from '../middleware/refusal-response.ts';
import { secondsToNextHour } from '#domain/access/hourly-limit.ts';
import { parseMultipartForm } from './multipart.ts';
import { setRateLimitHeaders } from '../middleware/rate-limit.ts';
import { RESUME_FIELD, type UploadContext, checkAndRecordUpload, storeUpload } from './resume-form.ts';
import type { HttpApp, UploadedResume, VerifyCredential } from '../request-context.ts';

const CREDENTIAL_FIELDS = ['uid', 'id_token'] as const;
const CREDENTIAL_BYTES = 8 * 1024;
const FIELD_ORDER_MESSAGE = 'Send the fields uid and id_token before the file.';

/**
 * `POST /resume/upload`: a form of `uid`, `id_token` and `resume`, in this order; or from a page of
 * ours the mark of its account and `resume`, with the session. Returns the path where its uploader, and later the owner
 * it is sent to, may read it.
 */
export function addResumeUpload(app: HttpApp, verify: VerifyCredential, pdfCheck: PdfCheck): void {
  app.post('/resume/upload', async (c) => {
    const { db, blobs, now, actor, accountMark, requestId } = c.var.requestData;
    const onLimitConsumed: UploadContext['onLimitConsumed'] = (consumed) =>
      setRateLimitHeaders(c, 'upload', consumed);
    const context = { db, blobs, pdfCheck, now, onLimitConsumed };
    const verified: VerifyCredential = async (auth, at) => {
      const who = await verify(auth, at);
      return who.ok ? done({ ...who.value, requestId }) : who;
    };
    const session = isSameOrigin(c.req.raw) && isSignedIn(actor) ? { actor, mark: accountMark } : null;
    const uploaded = await uploadResume(c.req.raw, context, verified, session);
    if (!uploaded.ok) {
      return refusalResponse(c, uploaded.refusal, retryAfterOf(uploaded.refusal, now));
    }
    return c.json({ success: true, result: 'success', data: { resume_link: resumeLink(uploaded.value.id) } });
  });
}

/** Seconds until a retry makes sense; a full list of files is freed by deleting, not by waiting. */
function retryAfterOf({ code }: Refusal, now: Date): number | undefined {
  if (code === 'too_many_files') return 3600;
  return code === 'too_often' ? secondsToNextHour(now) : undefined;
}

/**
 * Posts without either header are from programs, which send a token; cross-site posts never get
 * here.
 */
function isSameOrigin({ headers }: Request): boolean {
  return headers.has('origin') || headers.get('sec-fetch-site') === 'same-origin';
}

async function uploadResume(
  request: Request,
  context: UploadContext,
  verify: VerifyCredential,
  session: { actor: SignedIn; mark: string | null } | null,
): Promise<Outcome<UploadedResume>> {
  const textFields = [...CREDENTIAL_FIELDS, ACCOUNT_FIELD];
  const rules = { fileField: RESUME_FIELD, textFields, maxTextBytes: CREDENTIAL_BYTES };
  const hasCredential = (fields: ReadonlyMap<string, string>) =>
    CREDENTIAL_FIELDS.every((name) => fields.has(name));
  const authenticate = async (fields: ReadonlyMap<string, string>): Promise<Outcome<SignedIn>> => {
    const [uid, id_token] = CREDENTIAL_FIELDS.map((name) => fields.get(name));
    if (uid !== undefined && id_token !== undefined) return verify({ uid, id_token }, context.now);
    if (uid !== undefined || id_token !== undefined || !session) return refuse('unauthenticated');
    const mark = fields.get(ACCOUNT_FIELD);
    return !mark || mark === session.mark ? done(session.actor) : refuse('other_account');
  };
  let hasFile = false;
  const form = await parseMultipartForm<{ actor: SignedIn; file: CheckedFile } | null>(
    request,
    rules,
    async (file, fields) => {
      const actor = await authenticate(fields);
      hasFile = true;
      if (actor.ok) {
        const stored = await storeUpload(file, actor.value, context, request.signal);
        return stored.ok ? done({ actor: actor.value, file: stored.value }) : stored;
      }
      if (hasCredential(fields) || actor.refusal.code === 'other_account') return actor;
      // Whether the credential is missing, or only late, is known at the end of the form.
      file.body.resume();
      return done(null);
    },
    async (upload) => {
      if (upload) await context.blobs.remove(upload.file.blobKey).catch(ignoreOutage);
    },
  );
  if (!form.ok) return form;
  const { fields, file: upload } = form.value;
  if (upload) return checkAndRecordUpload(upload.file, upload.actor, context);
  const actor = await authenticate(fields);
  if (!actor.ok) return actor;
  if (hasFile)
    return refuse('malformed', {
      message: FIELD_ORDER_MESSAGE,
      fields: { [RESUME_FIELD]: FIELD_ORDER_MESSAGE },
    });
  return refuse('malformed', { message: RESUME_MISSING, fields: { [RESUME_FIELD]: RESUME_MISSING } });
}
