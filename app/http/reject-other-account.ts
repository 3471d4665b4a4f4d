import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import { refuse, statusOf } from '#domain/base/refusal.ts';
import { pageRefusal } from './page-refusal.ts';
import { typedTextsOf } from './typed-fields.ts';

/**
 * Middleware for all pages: refuses a form that was made for another account than `mark`, and returns
 * its texts. A form without the field passes, as one of a script or of an older page.
 */
export async function rejectOtherAccount(
  request: Request,
  mark: string | null,
): Promise<Response | undefined> {
  if (request.method !== 'POST' || !mark) return undefined;
  const form = await readCopy(request);
  const sent = form?.get(ACCOUNT_FIELD);
  if (!form || !sent || sent === mark) return undefined;
  const { refusal } = refuse('other_account');
  // Autosave shows the sentence beside its form.
  if (request.headers.get('accept') === 'application/json') {
    const answer = { ok: false, code: refusal.code, message: refusal.message };
    return Response.json(answer, {
      status: statusOf(refusal.code),
      headers: { 'Cache-Control': 'no-store' },
    });
  }
  throw pageRefusal(refusal, { typed: typedTextsOf(form) });
}

/** A URL-encoded form, which the route reads again; null for another body, or an aborted one. */
async function readCopy(request: Request): Promise<URLSearchParams | null> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return null;
  return new URLSearchParams(
    await request
      .clone()
      .text()
      .catch(() => ''),
  );
}
