import { data, redirect } from 'react-router';
import { safeReturnPath, signInUrl } from '../../../domain/account.ts';
import { isSignedIn } from '../../../domain/actor.ts';
import { type Outcome, type Refusal, refuse, statusOf } from '../../../domain/refusal.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';
import { savedIds } from '../../../server/queries/bookmark.ts';
import { findProposal } from '../../../server/queries/proposal.ts';
import { readForm } from '../../ui/read-form.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { parseId } from '../../ui/parse-id.ts';
import { type Toast, toastCookie } from '../../ui/toast-cookie.ts';

/** Data of the save and unsave pages. Redirects a visitor to sign-in and back. */
export async function loadBookmark({ db, actor, now }: RequestContext, url: URL, id?: string) {
  const known = parseId(id);
  if (known === null) throw pageRefusal(refuse('not_found').refusal);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', url.pathname), 303);
  const isSaved = (await savedIds(db, actor)).includes(known);
  const found = await findProposal(db, actor, known, now);
  // A saved proposal can be unsaved even if it can no longer be read.
  if (!found.ok && !isSaved) throw pageRefusal(found.refusal);
  return { id: known, title: found.ok ? found.value.proposal.title : null, isSaved };
}

/** Response to a refused save or unsave. */
export type BookmarkRefused = { refusal: Refusal };

/**
 * Saves or unsaves. A form with `back` is redirected there with a toast; requests from script have
 * no `back` and get `null`.
 */
export async function bookmarkAction(
  context: RequestContext,
  { request, url }: { request: Request; url: URL },
  id: string | undefined,
  act: (proposalId: number) => Promise<Outcome<null>>,
  toast: Toast,
) {
  const form = await readForm(request);
  const returnPath = form.get('back');
  if (typeof returnPath === 'string' && !isSignedIn(context.actor))
    throw redirect(signInUrl('/signin', url.pathname), 303);
  const known = parseId(id);
  const outcome = known === null ? refuse('not_found') : await act(known);
  if (!outcome.ok)
    return data<BookmarkRefused>({ refusal: outcome.refusal }, { status: statusOf(outcome.refusal.code) });
  if (typeof returnPath !== 'string') return null;
  return redirect(safeReturnPath(returnPath, `/proposal/${known}`), {
    status: 303,
    headers: { 'Set-Cookie': toastCookie(toast) },
  });
}
