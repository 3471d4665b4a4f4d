import { type Actor, type SignedIn, isSignedIn } from '../../domain/actor.ts';
import { type Outcome, type Refusal, done, refuse } from '../../domain/refusal.ts';
import { RESUME_MISSING, resumeLink } from '../../domain/resume.ts';
import { unlessAway } from '../blobs/blob-store.ts';
import type { PdfCheck } from '../blobs/pdf-check.ts';
import type { CheckedFile } from '../commands/resume.ts';
import { type VerifyCredential, answerRefusal } from './calls/envelope.ts';
import { secondsToNextHour } from '../../domain/hourly-limit.ts';
import { readForm } from './multipart.ts';
import { limitHeaders } from './rate-limit.ts';
import {
  RESUME_FIELD,
  type UploadParts,
  type UploadedResume,
  checkAndRecord,
  storeFile,
} from './resume-form.ts';
import type { HttpApp } from './http-app.ts';

const CREDENTIAL = ['uid', 'id_token'] as const;
const CREDENTIAL_BYTES = 8 * 1024;
const ORDER = 'The fields uid and id_token have to come before the file.';

/**
 * `POST /resume/upload`: a form of `uid`, `id_token` and `resume`, in this order; or of `resume` alone from a page of ours, in the
 * name of who is signed in there. Answers with the path under which its uploader, and later the owner it is sent to, may read it.
 */
export function addResumeUpload(app: HttpApp, verify: VerifyCredential, pdfCheck: PdfCheck): void {
  app.post('/resume/upload', async (c) => {
    const { db, blobs, now, actor, requestId } = c.var.request;
    const onCounted: UploadParts['onCounted'] = (counted) => {
      for (const [name, value] of Object.entries(limitHeaders('upload', counted, now))) c.header(name, value);
    };
    const parts = { db, blobs, pdfCheck, now, onCounted };
    const verified: VerifyCredential = async (auth, at) => {
      const who = await verify(auth, at);
      return who.ok ? done({ ...who.value, requestId }) : who;
    };
    const uploaded = await uploadResume(c.req.raw, parts, verified, isFromOurPage(c.req.raw) ? actor : null);
    if (!uploaded.ok) {
      return answerRefusal(c, uploaded.refusal, waitOf(uploaded.refusal, now));
    }
    return c.json({ success: true, result: 'success', data: { resume_link: resumeLink(uploaded.value.id) } });
  });
}

/** Seconds until a further try makes sense; room is made by deleting files, not by waiting. */
function waitOf({ code }: Refusal, now: Date): number | undefined {
  if (code === 'too_many_files') return 3600;
  return code === 'too_often' ? secondsToNextHour(now) : undefined;
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
  const rules = { fileField: RESUME_FIELD, textFields: CREDENTIAL, maxTextBytes: CREDENTIAL_BYTES };
  const whoAsks = async (fields: ReadonlyMap<string, string>): Promise<Outcome<SignedIn>> => {
    const [uid, id_token] = CREDENTIAL.map((name) => fields.get(name));
    if (uid !== undefined && id_token !== undefined) return verify({ uid, id_token }, parts.now);
    return fields.size === 0 && session && isSignedIn(session) ? done(session) : refuse('unauthenticated');
  };
  let fileCame = false;
  const form = await readForm<{ actor: SignedIn; file: CheckedFile } | null>(
    request,
    rules,
    async (file, fields) => {
      const actor = await whoAsks(fields);
      fileCame = true;
      if (actor.ok) {
        const stored = await storeFile(file, actor.value, parts, request.signal);
        return stored.ok ? done({ actor: actor.value, file: stored.value }) : stored;
      }
      if (fields.size === CREDENTIAL.length) return actor;
      // Whether the credential is missing, or only late, is known at the end of the form.
      file.body.resume();
      return done(null);
    },
    async (taken) => {
      if (taken) await parts.blobs.remove(taken.file.blobKey).catch(unlessAway);
    },
  );
  if (!form.ok) return form;
  const { fields, file: taken } = form.value;
  if (taken) return checkAndRecord(taken.file, taken.actor, parts);
  const actor = await whoAsks(fields);
  if (!actor.ok) return actor;
  if (fileCame) return refuse('malformed', { message: ORDER, fields: { [RESUME_FIELD]: ORDER } });
  return refuse('malformed', { message: RESUME_MISSING, fields: { [RESUME_FIELD]: RESUME_MISSING } });
}
