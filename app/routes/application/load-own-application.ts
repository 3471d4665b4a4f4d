import { data, redirect } from 'react-router';
import { signInUrl } from '../../../domain/account.ts';
import { isSignedIn } from '../../../domain/actor.ts';
import { type Outcome, type Refusal, refusalInit, refuse, statusOf } from '../../../domain/refusal.ts';
import { withCallLimit } from '../../../server/commands/hourly-limit.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';
import { findProposalOfApplication } from '../../../server/queries/received-application-proposal.ts';
import { findOwnApplication } from '../../../server/queries/sent-application.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { type Toast, toastCookie } from '../../ui/toast-cookie.ts';
import { idParam } from '../../ui/parse-id.ts';
import { type ApplicationPageData, toApplicationPageData } from './application-page-data.ts';

/**
 * Loads an application for its applicant. Redirects a visitor to sign-in, a draft to its form and
 * the owner to the dashboard; throws 404 for anyone else.
 */
export async function loadOwnApplication(
  { db, actor, now }: RequestContext,
  id: string | undefined,
): Promise<ApplicationPageData> {
  const applicationId = idParam(id);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', `/applications/${applicationId}`));
  const own = await findOwnApplication(db, actor, applicationId, now);
  if (own.ok) {
    if (own.value.status === 'saved') throw redirect(`/apply/${own.value.proposal.id}?tab=application`);
    return toApplicationPageData(own.value, now);
  }
  const proposalId = await findProposalOfApplication(db, actor, applicationId);
  if (proposalId === null) throw pageRefusal(refuse('not_found').refusal);
  throw redirect(`/user?tab=proposals&proposal=${proposalId}&application=${applicationId}`);
}

/**
 * Data of a confirm page: {@link loadOwnApplication}, with status 409 if the application's state
 * does not allow the action.
 */
export async function loadForTransition(
  requestData: RequestContext,
  id: string | undefined,
  transition: keyof ApplicationPageData['may'],
) {
  const page = await loadOwnApplication(requestData, id);
  return data(page, { status: page.may[transition] ? 200 : statusOf('move_not_allowed') });
}

/** Response to a refused action of the applicant. */
export type ApplicationTransitionRefused = { refusal: Refusal; typed?: string };

/**
 * Runs an action of the applicant. Redirects to the application with the toast `done`, or returns
 * the refusal to the form with its status.
 */
export async function transitionOwnApplication(
  requestData: RequestContext,
  id: string | undefined,
  done: Toast,
  transition: (applicationId: number) => Promise<Outcome<unknown>>,
  typed?: string,
) {
  const applicationId = idParam(id);
  if (!isSignedIn(requestData.actor))
    throw redirect(signInUrl('/signin', `/applications/${applicationId}`), 303);
  const outcome = await withCallLimit(requestData, () => transition(applicationId));
  if (outcome.ok) {
    const headers = { 'Set-Cookie': toastCookie(done) };
    return redirect(`/applications/${applicationId}`, { status: 303, headers });
  }
  const { refusal } = outcome;
  // Throw if this person may not take the action: their own page would hide that it failed.
  if (refusal.code === 'not_found' || refusal.code === 'forbidden') throw pageRefusal(refusal);
  const body: ApplicationTransitionRefused = { refusal, ...(typed !== undefined && { typed }) };
  return data(body, refusalInit(refusal));
}
