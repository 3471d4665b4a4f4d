import { type MiddlewareFunction, data, redirect } from 'react-router';
import { type Refusal, refusalInit, refuse, statusOf } from '../../../domain/refusal.ts';
import { type RequestContext, requestContext } from '../../../server/http/request-context.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { type Toast, toastCookie } from '../../ui/toast-cookie.ts';
import { parseId } from '../../ui/parse-id.ts';
import { type ApplyRefused, type StoredVersion } from './load-apply-page.ts';
import { type ParsedSubmission, parseSubmission } from './parse-submission.ts';
import { BLANK_VALUES, type ApplicationFormValues } from './form-values.ts';

/** What became of a save or a submit: where it leads, or why not and what another device has stored. */
export type SubmitResult =
  | { ok: true; to: string; toast: Toast; revision: number; savedAt: number }
  | { ok: false; refusal: Refusal; other: StoredVersion | null; revision?: number };

/** A save or a submit of what was sent. */
export type SubmitHandler = (
  request: RequestContext,
  proposalId: number,
  form: ParsedSubmission,
) => Promise<SubmitResult>;

type ResultWithValues = SubmitResult & { formValues: ApplicationFormValues };

async function runHandler(
  handler: SubmitHandler,
  request: Request,
  context: RequestContext,
  id: string | undefined,
): Promise<ResultWithValues> {
  const proposalId = parseId(id);
  if (proposalId === null) throw pageRefusal(refuse('not_found').refusal);
  const sent = await parseSubmission(request, context);
  if (!sent.ok) return { ok: false, refusal: sent.refusal, other: null, formValues: BLANK_VALUES };
  const { formValues, refusal } = sent.value;
  if (refusal) return { ok: false, refusal, other: null, formValues };
  return { ...(await handler(context, proposalId, sent.value)), formValues };
}

/**
 * The answer to a form sent without script: on success the next page, which says so (`?then=overview`: the first tab); else the form again with what was typed, and
 * the status of the refusal.
 */
export async function respondToForm(
  handler: SubmitHandler,
  request: Request,
  context: RequestContext,
  id: string | undefined,
) {
  const answer = await runHandler(handler, request, context, id);
  if (answer.ok) {
    const returnsToOverview = new URL(request.url).searchParams.get('then') === 'overview';
    return redirect(returnsToOverview ? `/apply/${id}` : answer.to, {
      status: 303,
      headers: { 'Set-Cookie': toastCookie(answer.toast) },
    });
  }
  const { refusal, formValues, other } = answer;
  // The page of the form is gone as well: the one that says so shows what was typed.
  if (refusal.code === 'not_found' || refusal.code === 'withdrawn')
    throw data({ sentence: refusal.message, formValues }, { status: statusOf(refusal.code) });
  return data({ refusal, formValues, other } satisfies ApplyRefused, refusalInit(refusal));
}

/** What script reads. */
export type SubmitResponse =
  | { ok: true; to: string; toast: Toast; revision: number; savedAt: number }
  | (Refusal & { ok: false; other: StoredVersion | null; revision?: number });

/**
 * Answers script (which asks for JSON) at the same address as the form; everything else goes on to the page. A refusal is an answer
 * like any other, always 200: browsers write any other status to the console as an error.
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
