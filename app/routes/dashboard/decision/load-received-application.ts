import { data, redirect } from 'react-router';
import { signInUrl } from '../../../../domain/account.ts';
import { isSignedIn } from '../../../../domain/actor.ts';
import { type Outcome, type Refusal, refusalInit } from '../../../../domain/refusal.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import {
  type ReceivedOne,
  findReceivedApplication,
} from '../../../../server/queries/received-application.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { type Toast, toastCookie } from '../../../ui/toast-cookie.ts';

/**
 * Loads an application for the proposal's owner. Redirects a visitor to sign-in; throws 404 for
 * anyone else.
 */
export async function loadReceivedApplication(
  { db, actor, now }: RequestContext,
  id: string | undefined,
  action: string,
): Promise<ReceivedOne> {
  const applicationId = idParam(id);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', `/applications/${applicationId}/${action}`));
  const found = await findReceivedApplication(db, actor, applicationId, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  return found.value;
}

/** Response to a refused decision, with what was typed. */
export type DecisionRefused = { refusal: Refusal; typed: Record<string, string>; done?: undefined };
/** Response to a decision made in a dialog; a page is redirected instead. */
export type DecisionDone = { done: string; refusal?: undefined; typed?: undefined };

type DecisionResult = { id: number; proposalId: number; isPending?: boolean };

/**
 * Response to a decision: redirects to the dashboard with a toast, or returns it to a dialog. A
 * refusal returns the typed values with its status.
 */
export function decisionResponse(
  outcome: Outcome<DecisionResult>,
  form: FormData,
  sentence: (isPending: boolean) => Toast,
) {
  if (!outcome.ok) {
    const { refusal } = outcome;
    // Applicants have no page with this form, so it cannot be rendered again.
    if (refusal.code === 'not_found' || refusal.code === 'forbidden') throw pageRefusal(refusal);
    const typed = Object.fromEntries(
      [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
    return data<DecisionRefused>({ refusal, typed }, refusalInit(refusal));
  }
  const { id, proposalId, isPending = false } = outcome.value;
  const toast = sentence(isPending);
  if (form.get('dialog') === '1') return data<DecisionDone>({ done: toast });
  throw redirect(`/user?tab=proposals&proposal=${proposalId}&application=${id}`, {
    status: 303,
    headers: { 'Set-Cookie': toastCookie(toast) },
  });
}

/** The toast of a decision; another one if it is pending until the results are announced. */
export function toastUnlessPending(sentence: Toast): (isPending: boolean) => Toast {
  return (isPending) => (isPending ? 'Saved until you announce results' : sentence);
}
