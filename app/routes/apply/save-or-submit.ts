import { type MiddlewareFunction, data, redirect } from 'react-router';
import { type Refusal, refusalInit, statusOf } from '../../../domain/refusal.ts';
import { type RequestContext, requestContext } from '../../../server/http/request-context.ts';
import { type Toast, toastCookie } from '../../ui/toast-cookie.ts';
import { idParam } from '../../ui/parse-id.ts';
import { type ApplyRefused, type StoredVersion } from './load-apply-page.ts';
import { type ParsedSubmission, parseSubmission } from './parse-submission.ts';
import { BLANK_VALUES, type ApplicationFormValues } from './form-values.ts';

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
    throw data({ sentence: refusal.message, formValues }, { status: statusOf(refusal.code) });
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
