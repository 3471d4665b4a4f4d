import { type SignedIn, isSignedIn } from '#domain/base/actor.ts';
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
  type BlobStore,
  BlobTooLarge,
  StorageFull,
  StoreOutage,
  ignoreOutage,
  newBlobKey,
  readBytes,
} from '#server/storage/blob-store.ts';
import type { SpooledFile, UploadSpool } from '#server/storage/upload-spool.ts';
import { CheckBusy, type PdfCheck } from './pdf-check.ts';
import { consumeHourlyLimit } from '#server/commands/access/hourly-limit.ts';
import { hasSameFile, recordResume } from '#server/commands/application/resume.ts';
import { type IncomingFile, TOO_MANY_UPLOADS_MESSAGE, parseMultipartForm } from './multipart.ts';
import { BodyTooLarge, TooManyBodies } from '../middleware/body-errors.ts';
import type { RequestContext, ResumeForm, ResumeFormRules, UploadedResume } from '../request-context.ts';

/** The dependencies of an upload. */
type UploadContext = Pick<RequestContext, 'db' | 'blobs' | 'now' | 'actor' | 'accountMark'> & {
  uploadSpool: UploadSpool;
  pdfCheck: PdfCheck;
};

/** A file that was received and not checked. */
type Upload = { sender: SignedIn; fileName: string; file: SpooledFile };

/** The field of every form that holds the file. */
export const RESUME_FIELD = 'resume';
const TEXT_BYTES = 128 * 1024;

/**
 * Streams a form whose file, in `resume`, becomes a resume of the sender once it is checked. The file
 * of someone else is not read: `unauthenticated` for a visitor, `other_account` for a form that was
 * made for another account.
 */
export async function receiveResumeForm(
  request: Request,
  rules: ResumeFormRules,
  context: UploadContext,
): Promise<Outcome<ResumeForm>> {
  const { textFields, maxTextBytes = TEXT_BYTES, endsForm, onLimitConsumed } = rules;
  const senderOf = rules.senderOf ?? ((fields) => Promise.resolve(sessionSender(context, fields)));
  const spooled = new AsyncDisposableStack();
  const spool = async ({ fileName, body }: IncomingFile, sender: SignedIn): Promise<Outcome<Upload>> => {
    const consumed = await consumeHourlyLimit(context.db, 'upload', sender, context.now);
    onLimitConsumed?.(consumed);
    if (!consumed.ok) return consumed;
    const file = await spoolFile(body, context, request.signal);
    return file.ok ? done({ sender, fileName, file: spooled.use(file.value) }) : file;
  };
  try {
    const form = await parseMultipartForm<Outcome<Upload>>(
      request,
      { fileField: RESUME_FIELD, textFields, maxTextBytes },
      async (file, before) => {
        const sender = await senderOf(before);
        const upload = sender.ok ? await spool(file, sender.value) : sender;
        if (!upload.ok && endsForm?.(upload.refusal, before)) return upload;
        file.body.resume();
        return done(upload);
      },
    );
    if (!form.ok) return form;
    const { fields, file: upload } = form.value;
    // A field behind the file may say that the form is another account's.
    const sender = await senderOf(fields);
    if (!sender.ok) return done({ fields, resume: sender });
    return done({ fields, resume: upload?.ok ? await storeChecked(upload.value, context) : upload });
  } finally {
    await spooled.disposeAsync();
  }
}

/** The person of the session, unless the form was made for another account. */
export function sessionSender(
  { actor, accountMark }: Pick<RequestContext, 'actor' | 'accountMark'>,
  fields: ReadonlyMap<string, string>,
): Outcome<SignedIn> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  const mark = fields.get(ACCOUNT_FIELD);
  return mark && mark !== accountMark ? refuse('other_account') : done(actor);
}

async function spoolFile(
  body: IncomingFile['body'],
  { uploadSpool }: UploadContext,
  signal: AbortSignal,
): Promise<Outcome<SpooledFile>> {
  try {
    // Ending early must not end the form, which may go on after the file.
    const bytes = body.iterator({ destroyOnReturn: false });
    return done(await uploadSpool.write(bytes, { maxBytes: MAX_RESUME_BYTES, signal }));
  } catch (error) {
    if (error instanceof BlobTooLarge || error instanceof BodyTooLarge)
      return refuse('too_large', { message: RESUME_TOO_LARGE, fields: { [RESUME_FIELD]: RESUME_TOO_LARGE } });
    if (error instanceof TooManyBodies) return refuse('too_often', { message: TOO_MANY_UPLOADS_MESSAGE });
    if (error instanceof StorageFull) return refuse('storage_full');
    if (signal.aborted || body.destroyed) return refuse('malformed', { message: 'The upload broke off.' });
    throw error;
  }
}

/**
 * Stores and records a file that passes the check, which a file this person already has skips. The
 * blob of a file that is not recorded is removed.
 */
async function storeChecked(
  { sender, fileName, file }: Upload,
  context: UploadContext,
): Promise<Outcome<UploadedResume>> {
  const { db, blobs, now } = context;
  const { size: bytes, sha256 } = file;
  if (!(await hasSameFile(db, sender, sha256))) {
    const refusal = await pdfRefusal(file, sender, context);
    if (refusal) return { ok: false, refusal };
  }
  const stored = await putFile(file, fileName, blobs);
  if (!stored.ok) return stored;
  const blobKey = stored.value;
  let recorded = false;
  try {
    const outcome = await recordResume(db, sender, { blobKey, sentName: fileName, bytes, sha256 }, now);
    if (!outcome.ok) return inResumeField(outcome);
    const { isNew, ...resume } = outcome.value;
    recorded = isNew;
    return done(resume);
  } finally {
    if (!recorded) await blobs.remove(blobKey).catch(ignoreOutage);
  }
}

async function putFile(file: SpooledFile, sentName: string, blobs: BlobStore): Promise<Outcome<string>> {
  const blobKey = newBlobKey(RESUME_CONTAINER);
  const fileName = resumeFileName(sentName);
  const options = { maxBytes: MAX_RESUME_BYTES, contentType: 'application/pdf', fileName };
  try {
    await blobs.put(blobKey, file.read(), options);
    return done(blobKey);
  } catch (error) {
    if (error instanceof StorageFull) return refuse('storage_full');
    if (error instanceof StoreOutage) return refuse('unavailable');
    throw error;
  }
}

function inResumeField({ refusal }: { ok: false; refusal: Refusal }): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { ...refusal, fields: { [RESUME_FIELD]: refusal.message } } };
}

async function pdfRefusal(
  { size, read }: SpooledFile,
  { uid }: SignedIn,
  { pdfCheck }: UploadContext,
): Promise<Refusal | null> {
  try {
    const verdict = await pdfCheck.check(() => readBytes(read(), size), uid);
    if (verdict.ok) return null;
    const message = resumeFaultSentence(verdict.fault, verdict.found);
    return refuse('not_a_pdf', { message, fields: { [RESUME_FIELD]: message } }).refusal;
  } catch (error) {
    if (error instanceof CheckBusy) return refuse('unavailable', { message: NOT_CHECKED_MESSAGE }).refusal;
    throw error;
  }
}

const NOT_CHECKED_MESSAGE =
  'We could not check your file in time, because many files are being checked. Please upload it again in a minute.';
