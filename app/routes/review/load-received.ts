import { parseReviewQuery } from '#domain/review/review-list.ts';
import { type ReceivedOne, findReceivedApplication } from '#server/queries/review/received-application.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { textIn } from '#app/http/read-form.ts';
import type { Toast } from '#app/http/toast-cookie.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';
import { parseComparison, reviewUrl } from './review-urls.ts';

/** Loads an application for the proposal's owner; throws 404 for anyone else. */
export async function loadReceivedApplication({ db, actor, now, id }: ActionRequest): Promise<ReceivedOne> {
  const found = await findReceivedApplication(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  return found.value;
}

type Decided = { id: number; proposalId: number; isPending?: boolean };

/** What a form of the workspace says about where to go after it; see `AfterDecision`. */
export type AfterDecisionValues = { next: string; list: string };

export function readAfterDecision(form: FormData): AfterDecisionValues {
  return { next: textIn(form, 'next'), list: textIn(form, 'list') };
}

/**
 * After a decision: the comparison if the URL names it, the next application of the list if the
 * form names one, or this one.
 */
export function showDecided(
  { id, proposalId }: Decided,
  toast: Toast,
  { next, list }: AfterDecisionValues = { next: '', list: '' },
  { searchParams }: { searchParams: URLSearchParams } = { searchParams: new URLSearchParams() },
) {
  const comparison = parseComparison(proposalId, searchParams);
  if (comparison !== null) return { to: comparison, toast };
  const query = parseReviewQuery(new URLSearchParams(list));
  return { to: reviewUrl(proposalId, parseId(next) ?? id, query), toast };
}

/** After a decision as `showDecided`; if its email was asked for, that email beside the form. */
export function showDecidedOrEmail<Typed extends AfterDecisionValues, Email>(
  result: Decided | { email: Email },
  toastOf: (decided: Decided) => Toast,
  typed: Typed,
  url: URL,
) {
  if ('email' in result) return { shown: { typed, email: result.email } };
  return showDecided(result, toastOf(result), typed, url);
}

/** The toast of a decision; another one if it is pending until the results are announced. */
export function toastUnlessPending({ isPending }: Pick<Decided, 'isPending'>, toast: Toast): Toast {
  return isPending ? 'Saved, but not sent until you announce results' : toast;
}
