import { type Actor, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import {
  MAX_RESUME_BYTES,
  RESUME_CONTAINER,
  RESUME_TOO_LARGE,
  resumeFaultSentence,
  resumeFileName,
} from '#domain/application/resume.ts';
import {
  BlobTooLarge,
  StorageFull,
  StoreOutage,
  newBlobKey,
  readBlob,
  ignoreOutage,
} from '#server/storage/blob-store.ts';
import { CheckBusy, type PdfCheck } from './pdf-check.ts';
import { consumeHourlyLimit } from '#server/commands/access/hourly-limit.ts';
import { type CheckedFile, hasSameFile, recordResume } from '#server/commands/application/resume.ts';
import { type IncomingFile, TOO_MANY_UPLOADS_MESSAGE, parseMultipartForm } from './multipart.ts';
import { BodyTooLarge, TooManyBodies } from '../middleware/body-errors.ts';
import type { RequestContext, ResumeForm, UploadedResume } from '../request-context.ts';

/** The dependencies of an upload. */
export type UploadContext = Pick<RequestContext, 'db' | 'blobs' | 'now'> & {
  pdfCheck: PdfCheck;
  /** Called once the upload is counted against the uploader's hourly limit. */
  onLimitConsumed?: (consumed: Outcome<{ left: number }>) => void;
};

/** The field of every form that holds the file. */
export const RESUME_FIELD = 'resume';
const TEXT_BYTES = 128 * 1024;

/**
 * Streams a page's form: the texts in `textFields`, and a file in `resume`, which becomes a resume
 * of `actor`. A visitor's file is not stored, and is refused as `unauthenticated`; a form that was made
 * for another account as `other_account`.
 */
export async function receiveResumeForm(
  request: Request,
  textFields: readonly string[],
  context: UploadContext & Pick<RequestContext, 'accountMark'> & { actor: Actor },
): Promise<Outcome<ResumeForm>> {
  const { actor, blobs } = context;
  const rules = { fileField: RESUME_FIELD, textFields, maxTextBytes: TEXT_BYTES };
  const form = await parseMultipartForm<Outcome<CheckedFile>>(
    request,
    rules,
    async (file) => {
      const stored = isSignedIn(actor)
        ? await storeUpload(file, actor, context, request.signal)
        : refuse('unauthenticated');
      file.body.resume();
      return done(stored);
    },
    async (stored) => {
      if (stored.ok) await blobs.remove(stored.value.blobKey).catch(ignoreOutage);
    },
  );
  if (!form.ok) return form;
  const { fields, file } = form.value;
  const madeFor = fields.get(ACCOUNT_FIELD);
  if (madeFor && isSignedIn(actor) && madeFor !== context.accountMark) {
    if (file?.ok) await blobs.remove(file.value.blobKey).catch(ignoreOutage);
    return done({ fields, resume: refuse('other_account') });
  }
  if (!file?.ok || !isSignedIn(actor)) return done({ fields, resume: file && !file.ok ? file : null });
  return done({ fields, resume: await checkAndRecordUpload(file.value, actor, context) });
}

/**
 * Streams a file to storage, where no one can read it yet; `too_often` past the sender's hourly
 * limit.
 */
export async function storeUpload(
  { fileName, body }: IncomingFile,
  { uid }: SignedIn,
  { db, blobs, now, onLimitConsumed }: UploadContext,
  signal: AbortSignal,
): Promise<Outcome<CheckedFile>> {
  const consumed = await consumeHourlyLimit(db, 'upload', { uid }, now);
  onLimitConsumed?.(consumed);
  if (!consumed.ok) return consumed;
  const blobKey = newBlobKey(RESUME_CONTAINER);
  const options = {
    maxBytes: MAX_RESUME_BYTES,
    contentType: 'application/pdf',
    fileName: resumeFileName(fileName),
    signal,
    isUpload: true,
  } as const;
  try {
    // Ending early must not end the form, which may go on after the file.
    const { size, sha256 } = await blobs.put(blobKey, body.iterator({ destroyOnReturn: false }), options);
    return done({ blobKey, sentName: fileName, bytes: size, sha256 });
  } catch (error) {
    if (error instanceof BlobTooLarge || error instanceof BodyTooLarge) {
      return refuse('too_large', { message: RESUME_TOO_LARGE, fields: { [RESUME_FIELD]: RESUME_TOO_LARGE } });
    }
    if (error instanceof TooManyBodies) return refuse('too_often', { message: TOO_MANY_UPLOADS_MESSAGE });
    if (error instanceof StorageFull) return refuse('storage_full');
    if (error instanceof StoreOutage) return refuse('unavailable');
    if (signal.aborted || body.destroyed) return refuse('malformed', { message: 'The upload broke off.' });
    throw error;
  }
}

/**
 * Records a stored file as a resume if it passes the check, which a file this person already has
 * skips. A file that fails or is already stored is removed.
 */
export async function checkAndRecordUpload(
  file: CheckedFile,
  actor: SignedIn,
  context: UploadContext,
): Promise<Outcome<UploadedResume>> {
  const { db, blobs, now } = context;
  let recorded = false;
  try {
    if (!(await hasSameFile(db, actor, file.sha256))) {
      const refusal = await pdfRefusal(file.blobKey, actor, context);
      if (refusal) return { ok: false, refusal };
    }
    const outcome = await recordResume(db, actor, file, now);
    if (!outcome.ok) return inResumeField(outcome);
    const { isNew, ...resume } = outcome.value;
    recorded = isNew;
    return done(resume);
  } finally {
    if (!recorded) await blobs.remove(file.blobKey).catch(ignoreOutage);
  }
}

function inResumeField({ refusal }: { ok: false; refusal: Refusal }): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { ...refusal, fields: { [RESUME_FIELD]: refusal.message } } };
}

async function pdfRefusal(
  blobKey: string,
  { uid }: SignedIn,
  { blobs, pdfCheck }: UploadContext,
): Promise<Refusal | null> {
  const load = async () => {
    const bytes = await readBlob(blobs, blobKey);
    if (!bytes) throw new Error('A resume was deleted before its check');
    return bytes;
  };
  try {
    const verdict = await pdfCheck.check(load, uid);
    if (verdict.ok) return null;
    const message = resumeFaultSentence(verdict.fault, verdict.found);
    return refuse('not_a_pdf', { message, fields: { [RESUME_FIELD]: message } }).refusal;
  } catch (error) {
    if (error instanceof CheckBusy) return refuse('unavailable', { message: NOT_CHECKED_MESSAGE }).refusal;
    if (error instanceof StoreOutage) return refuse('unavailable').refusal;
    throw error;
  }
}

const NOT_CHECKED_MESSAGE =
  'We could not check your file in time, because many files are being checked. Please upload it again in a minute.';
