import { data, redirect } from 'react-router';
import { signInUrl } from '../../../../domain/account.ts';
import { isSignedIn } from '../../../../domain/actor.ts';
import { type Outcome, type Refusal, refusalInit, refuse } from '../../../../domain/refusal.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import {
  type ReceivedOne,
  findReceivedApplication,
} from '../../../../server/queries/received-application.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { parseId } from '../../../ui/parse-id.ts';
import { type Toast, toastCookie } from '../../../ui/toast-cookie.ts';

/** The application at this address, for the owner of its proposal. A visitor is asked to sign in; for others nothing is here. */
export async function loadReceivedApplication(
  { db, actor, now }: RequestContext,
  id: string | undefined,
  action: string,
): Promise<ReceivedOne> {
  const applicationId = parseId(id);
  if (applicationId === null) throw pageRefusal(refuse('not_found').refusal);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', `/applications/${applicationId}/${action}`));
  const found = await findReceivedApplication(db, actor, applicationId, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  return found.value;
}

/** What a form of a decision is told after its POST was refused: the sentences, and what was typed. */
export type DecisionRefused = { refusal: Refusal; typed: Record<string, string>; done?: undefined };
/** What a dialog is told when it worked; a page is led on instead. */
export type DecisionDone = { done: string; refusal?: undefined; typed?: undefined };

type DecisionResult = { id: number; proposalId: number; isPending?: boolean };

/**
 * Answers the POST of a decision: back to the dashboard with a sentence, or, for a dialog, the sentence alone. Refused, the form comes
 * again with what was typed, and the refusal's status.
 */
export function decisionResponse(
  outcome: Outcome<DecisionResult>,
  form: FormData,
  sentence: (isPending: boolean) => Toast,
) {
  if (!outcome.ok) {
    const { refusal } = outcome;
    // To an applicant the form of a decision is not there, so that it cannot be shown again.
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

/** The sentence after a decision that has no words of its own. */
export function toastUnlessPending(sentence: Toast): (isPending: boolean) => Toast {
  return (isPending) => (isPending ? 'Saved until you announce results.' : sentence);
}
