import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import { RESUME_MISSING, resumeLink } from '#domain/application/resume.ts';
import { refusalResponse } from '../middleware/refusal-response.ts';
import { secondsToNextHour } from '#domain/access/hourly-limit.ts';
import { setRateLimitHeaders } from '../middleware/rate-limit.ts';
import { RESUME_FIELD, sessionSender } from './resume-form.ts';
import type {
  HttpApp,
  RequestContext,
  ResumeFormRules,
  UploadedResume,
  VerifyCredential,
} from '../request-context.ts';

const CREDENTIAL_FIELDS = ['uid', 'id_token'] as const;
const CREDENTIAL_BYTES = 8 * 1024;
const FIELD_ORDER_MESSAGE = 'Send the fields uid and id_token before the file.';

/**
 * `POST /resume/upload`: a form of `uid`, `id_token` and `resume`, in this order. A page of ours
 * sends the mark of its account and `resume`, with the session. Returns the path where its
 * uploader, and later the owner it is sent to, may read it.
 */
export function addResumeUpload(app: HttpApp, verify: VerifyCredential): void {
  app.post('/resume/upload', async (c) => {
    const { requestData } = c.var;
    const uploaded = await uploadResume(c.req.raw, requestData, verify, (consumed) =>
      setRateLimitHeaders(c, 'upload', consumed),
    );
    if (!uploaded.ok) {
      return refusalResponse(c, uploaded.refusal, retryAfterOf(uploaded.refusal, requestData.now));
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
  requestData: RequestContext,
  verify: VerifyCredential,
  onLimitConsumed: ResumeFormRules['onLimitConsumed'],
): Promise<Outcome<UploadedResume>> {
  const { now, requestId, receiveForm } = requestData;
  let verified: Promise<Outcome<SignedIn>> | undefined;
  const verifyOnce = async (auth: { uid: string; id_token: string }) => {
    const caller = await verify(auth, now);
    return caller.ok ? done({ ...caller.value, requestId }) : caller;
  };
  const senderOf = async (fields: ReadonlyMap<string, string>): Promise<Outcome<SignedIn>> => {
    const [uid, id_token] = CREDENTIAL_FIELDS.map((name) => fields.get(name));
    if (uid !== undefined && id_token !== undefined) return (verified ??= verifyOnce({ uid, id_token }));
    if (uid !== undefined || id_token !== undefined || !isSameOrigin(request))
      return refuse('unauthenticated');
    return sessionSender(requestData, fields);
  };
  const form = await receiveForm(request, {
    textFields: [...CREDENTIAL_FIELDS, ACCOUNT_FIELD],
    maxTextBytes: CREDENTIAL_BYTES,
    senderOf,
    // Whether the credential is missing, or only late, is known at the end of the form.
    endsForm: ({ code }, fields) =>
      code !== 'unauthenticated' || CREDENTIAL_FIELDS.every((name) => fields.has(name)),
    onLimitConsumed,
  });
  if (!form.ok) return form;
  const { fields, resume } = form.value;
  const sender = await senderOf(fields);
  if (!sender.ok) return sender;
  if (resume && (resume.ok || resume.refusal.code !== 'unauthenticated')) return resume;
  const message = resume ? FIELD_ORDER_MESSAGE : RESUME_MISSING;
  return refuse('malformed', { message, fields: { [RESUME_FIELD]: message } });
}
