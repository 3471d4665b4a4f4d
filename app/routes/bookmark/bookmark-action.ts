import { type RouterContextProvider, data, redirect } from 'react-router';
import { safeReturnPath } from '#domain/account/sign-in-urls.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import { type Outcome, type Refusal, statusOf } from '#domain/base/refusal.ts';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { savedIds } from '#server/queries/board/bookmark.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { readForm } from '#app/http/read-form.ts';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import { type Toast, toastCookie } from '#app/http/toast-cookie.ts';

/**
 * Data of the save and unsave pages, with `back` for the page to return to. Redirects a visitor to
 * sign-in and back.
 */
export async function loadBookmark({ db, actor, now }: RequestContext, url: URL, id?: string) {
  const proposalId = idParam(id);
  const reader = requireSignIn(url.pathname + url.search, actor);
  const isSaved = (await savedIds(db, reader)).includes(proposalId);
  const found = await findProposal(db, actor, proposalId, now);
  // A saved proposal can be unsaved even if it can no longer be read.
  if (!found.ok && !isSaved) throw pageRefusal(found.refusal);
  const title = found.ok ? found.value.proposal.title : null;
  return { id: proposalId, title, isSaved, back: safeReturnPath(url.searchParams.get('back'), '') };
}

/** Response to a refused save or unsave. */
export type BookmarkRefused = { refusal: Refusal };

type ActionArgs = {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
  params: { id?: string };
};

/**
 * Saves or unsaves. Redirects a form with `back` to that page with a toast, and answers `null` to a
 * script, which sends no `back`.
 */
export async function bookmarkAction(
  { request, url, context, params }: ActionArgs,
  changeBookmark: (
    requestData: RequestContext & { actor: SignedIn },
    proposalId: number,
  ) => Promise<Outcome<null>>,
  toast: Toast,
) {
  const requestData = requestContext(context);
  const form = await readForm(request);
  const returnPath = form.get('back');
  if (typeof returnPath === 'string') requireSignIn(url.pathname, requestData.actor);
  const proposalId = idParam(params.id);
  const outcome = await ifSignedIn(requestData.actor, (actor) =>
    changeBookmark({ ...requestData, actor }, proposalId),
  );
  if (!outcome.ok)
    return data<BookmarkRefused>({ refusal: outcome.refusal }, { status: statusOf(outcome.refusal.code) });
  if (typeof returnPath !== 'string') return null;
  return redirect(safeReturnPath(returnPath, `/proposal/${proposalId}`), {
    status: 303,
    headers: { 'Set-Cookie': toastCookie(toast) },
  });
}
