import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { type Outcome, type Refusal, done, refuse } from '../../domain/refusal.ts';
import {
  MAX_RESUME_BYTES,
  RESUME_CONTAINER,
  RESUME_MISSING,
  RESUME_TOO_LARGE,
  resumeFaultSentence,
  resumeFileName,
  resumeLink,
} from '../../domain/resume.ts';
import { BlobTooLarge, type BlobStore, StorageFull, newBlobKey, readWhole } from '../blobs/blob-store.ts';
import { CheckBusy, type PdfCheck } from '../blobs/pdf-check.ts';
import { type CheckedFile, recordResume } from '../commands/resume.ts';
import type { Database } from '../data/database.ts';
import { type VerifyCredential, answerRefusal } from './calls/envelope.ts';
import { type FormRules, type IncomingFile, readForm } from './multipart.ts';
import { BodyTooLarge } from './public-request.ts';
import type { HttpApp } from './server.ts';

/** What an upload needs: where it goes, what looks at it, whose it is. */
export type UploadParts = { db: Database; blobs: BlobStore; pdfCheck: PdfCheck; now: Date };
export type UploadedResume = { id: string; fileName: string; bytes: number };

const FILE_FIELD = 'resume';
const CREDENTIAL = ['uid', 'id_token'] as const;
const CREDENTIAL_BYTES = 8 * 1024;
const TEXT_BYTES = 128 * 1024;
const ORDER = 'The fields uid and id_token have to come before the file.';

/**
 * `POST /resume/upload`: a form of `uid`, `id_token` and `resume`, in this order; or of `resume` alone from a page of ours, in the
 * name of who is signed in there. Answers with the path under which its uploader, and later the owner it is sent to, may read it.
 */
export function addResumeUpload(app: HttpApp, verify: VerifyCredential, pdfCheck: PdfCheck): void {
  app.post('/resume/upload', async (c) => {
    const { db, blobs, now, actor } = c.var.request;
    const parts = { db, blobs, pdfCheck, now };
    const uploaded = await uploadResume(c.req.raw, parts, verify, isFromOurPage(c.req.raw) ? actor : null);
    if (!uploaded.ok) return answerRefusal(c, uploaded.refusal);
    return c.json({ success: true, result: 'success', data: { resume_link: resumeLink(uploaded.value.id) } });
  });
}

/** Posts without either header come from programs, which sign with a token; other sites' posts never get here. */
function isFromOurPage({ headers }: Request): boolean {
  return headers.has('origin') || headers.get('sec-fetch-site') === 'same-origin';
}

async function uploadResume(
  request: Request,
  parts: UploadParts,
  verify: VerifyCredential,
  session: Actor | null,
): Promise<Outcome<UploadedResume>> {
  const rules: FormRules = { fileField: FILE_FIELD, textFields: CREDENTIAL, maxTextBytes: CREDENTIAL_BYTES };
  const whoAsks = async (fields: ReadonlyMap<string, string>): Promise<Outcome<Actor>> => {
    const [uid, id_token] = CREDENTIAL.map((name) => fields.get(name));
    if (uid !== undefined && id_token !== undefined) return verify({ uid, id_token }, parts.now);
    return fields.size === 0 && session && isSignedIn(session) ? done(session) : refuse('unauthenticated');
  };
  let fileCame = false;
  const form = await readForm<{ actor: Actor; file: CheckedFile } | null>(
    request,
    rules,
    async (file, fields) => {
      const actor = await whoAsks(fields);
      fileCame = true;
      if (actor.ok) {
        const stored = await storeFile(file, parts.blobs, request.signal);
        return stored.ok ? done({ actor: actor.value, file: stored.value }) : stored;
      }
      if (fields.size === CREDENTIAL.length) return actor;
      // Whether the credential is missing, or only late, is known at the end of the form.
      file.body.resume();
      return done(null);
    },
    async (taken) => {
      if (taken) await parts.blobs.remove(taken.file.blobKey);
    },
  );
  if (!form.ok) return form;
  const { fields, file: taken } = form.value;
  if (taken) return checkAndRecord(taken.file, taken.actor, parts);
  const actor = await whoAsks(fields);
  if (!actor.ok) return actor;
  if (fileCame) return refuse('malformed', { message: ORDER, fields: { [FILE_FIELD]: ORDER } });
  return refuse('malformed', { message: RESUME_MISSING, fields: { [FILE_FIELD]: RESUME_MISSING } });
}

/** A form of texts and perhaps a resume, sent without script. A refused resume does not cost what was typed. */
export type ResumeForm = {
  fields: ReadonlyMap<string, string>;
  /** Null when no file was chosen. */
  resume: Outcome<UploadedResume> | null;
};

/**
 * Reads a page's own form: the texts named in `textFields`, and a file in the field `resume`, which becomes a resume of `actor`.
 * A visitor's file is not stored, and comes back as `unauthenticated`.
 */
export async function receiveResumeForm(
  request: Request,
  textFields: readonly string[],
  parts: UploadParts & { actor: Actor },
): Promise<Outcome<ResumeForm>> {
  const { actor, blobs } = parts;
  const rules: FormRules = { fileField: FILE_FIELD, textFields, maxTextBytes: TEXT_BYTES };
  const form = await readForm<Outcome<CheckedFile>>(
    request,
    rules,
    async (file) => {
      const stored = isSignedIn(actor)
        ? await storeFile(file, blobs, request.signal)
        : refuse('unauthenticated');
      file.body.resume();
      return done(stored);
    },
    async (stored) => {
      if (stored.ok) await blobs.remove(stored.value.blobKey);
    },
  );
  if (!form.ok) return form;
  const { fields, file } = form.value;
  return done({ fields, resume: file?.ok ? await checkAndRecord(file.value, actor, parts) : file });
}

async function storeFile(
  { fileName, body }: IncomingFile,
  blobs: BlobStore,
  signal: AbortSignal,
): Promise<Outcome<CheckedFile>> {
  const blobKey = newBlobKey(RESUME_CONTAINER);
  const options = {
    maxBytes: MAX_RESUME_BYTES,
    contentType: 'application/pdf',
    fileName: resumeFileName(fileName),
    signal,
  };
  try {
    // Ending early must not end the form, which may go on behind the file.
    const { size, sha256 } = await blobs.put(blobKey, body.iterator({ destroyOnReturn: false }), options);
    return done({ blobKey, sentName: fileName, bytes: size, sha256 });
  } catch (error) {
    if (error instanceof BlobTooLarge || error instanceof BodyTooLarge) {
      return refuse('too_large', { message: RESUME_TOO_LARGE, fields: { [FILE_FIELD]: RESUME_TOO_LARGE } });
    }
    if (error instanceof StorageFull) return refuse('storage_full');
    if (signal.aborted || body.destroyed) return refuse('malformed', { message: 'The upload broke off.' });
    throw error;
  }
}

/** What fails the check, or cannot be recorded, is removed; until it is recorded nobody sees it. */
async function checkAndRecord(
  file: CheckedFile,
  actor: Actor,
  parts: UploadParts,
): Promise<Outcome<UploadedResume>> {
  const { db, blobs, pdfCheck, now } = parts;
  let recorded = false;
  try {
    const refusal = await whyNotAPdf(file.blobKey, blobs, pdfCheck);
    if (refusal) return { ok: false, refusal };
    const outcome = await recordResume(db, actor, file, now);
    recorded = outcome.ok;
    return outcome;
  } finally {
    if (!recorded) await blobs.remove(file.blobKey);
  }
}

async function whyNotAPdf(blobKey: string, blobs: BlobStore, pdfCheck: PdfCheck): Promise<Refusal | null> {
  const load = async () => {
    const bytes = await readWhole(blobs, blobKey);
    if (!bytes) throw new Error('A resume is gone before its check');
    return bytes;
  };
  try {
    const verdict = await pdfCheck.check(load);
    if (verdict.ok) return null;
    const message = resumeFaultSentence(verdict.fault, verdict.found);
    return refuse('not_a_pdf', { message, fields: { [FILE_FIELD]: message } }).refusal;
  } catch (error) {
    if (error instanceof CheckBusy) return refuse('unavailable').refusal;
    throw error;
  }
}
