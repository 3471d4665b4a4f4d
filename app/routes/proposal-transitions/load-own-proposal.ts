import { type RouterContextProvider, data, redirect } from 'react-router';
import { signInUrl } from '../../../domain/account.ts';
import { type Actor, isSignedIn } from '../../../domain/actor.ts';
import { dayIn, formatDay, formatInstant, isOnTime, zoneName } from '../../../domain/deadline.ts';
import type { NewDays } from '../../../domain/close-date.ts';
import { type Outcome, type Refusal, refusalInit, refuse } from '../../../domain/refusal.ts';
import { proposalStatusLabel } from '../../../domain/proposal-status.ts';
import { resultDatePassed } from '../../../domain/result-date.ts';
import { withCallLimit } from '../../../server/commands/hourly-limit.ts';
import { type RequestContext, requestContext } from '../../../server/http/request-context.ts';
import { findProposal } from '../../../server/queries/proposal.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { idParam } from '../../ui/parse-id.ts';
import { type Toast, toastCookie } from '../../ui/toast-cookie.ts';
import { readForm, textIn } from '../../ui/read-form.ts';
import { type DatesRefused, type ProposalTransitionRefused, ownProposalUrl } from './transition-urls.ts';

/**
 * Loads a proposal for its owner's confirm page. Redirects a visitor to sign-in; throws `forbidden`
 * for anyone else, or 404 if they cannot read it.
 */
export async function loadOwnProposal({ db, actor, now }: RequestContext, url: URL, id: string | undefined) {
  const found = await findProposal(db, actor, idParam(id), now);
  if (!found.ok) throw pageRefusal(found.refusal);
  ensureSignedIn(actor, url);
  const { proposal, isOwner, may } = found.value;
  if (!isOwner) throw pageRefusal(refuse('forbidden').refusal);
  const { title, name, organization, status, appType, timeZone, closeAt, resultAt, endDate } = proposal;
  return {
    id: proposal.id,
    title,
    name,
    organization,
    status,
    appType,
    may,
    standing: proposalStatusLabel(proposal, now, 'owner'),
    applications: proposal.applicationCount,
    onTime: isOnTime(now, closeAt),
    closes: `${formatInstant(closeAt, timeZone)} ${zoneName(timeZone)}`,
    closeDay: dayIn(closeAt, timeZone),
    resultDay: dayIn(resultAt, timeZone),
    // The promised result date has passed: changing it now is a delay.
    resultsLate: appType === 'due_date' && resultDatePassed(proposal, now),
    ends: formatDay(endDate),
    zone: zoneName(timeZone),
  };
}

export type OwnProposalPage = Awaited<ReturnType<typeof loadOwnProposal>>;

/** Redirects a visitor to sign-in and back to this page. */
export function ensureSignedIn(actor: Actor, url: URL): void {
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', url.pathname), 303);
}

/** Redirects with a toast on success; otherwise returns the refusal to the form with its status. */
export function transitionResponse(outcome: Outcome<unknown>, done: { to: string; toast: Toast }) {
  if (outcome.ok) throw redirectWithToast(done);
  const refusal = refusalForForm(outcome.refusal);
  return data<ProposalTransitionRefused>({ refusal }, refusalInit(refusal));
}

function daysFrom(form: FormData): NewDays {
  return { appCloseDate: textIn(form, 'appCloseDate'), resultPostDate: textIn(form, 'resultPostDate') };
}

type ChangeDates = (
  db: RequestContext['db'],
  actor: Actor,
  id: number,
  days: NewDays,
  now: Date,
) => Promise<Outcome<unknown>>;

/**
 * Runs a transition with dates: redirects to the dashboard, or returns the typed dates with the
 * refusal.
 */
export async function submitDates(
  {
    request,
    url,
    context,
    params,
  }: { request: Request; url: URL; context: Readonly<RouterContextProvider>; params: { id: string } },
  changeDates: ChangeDates,
  toast: Toast,
) {
  const { db, actor, now } = requestContext(context);
  ensureSignedIn(actor, url);
  const id = idParam(params.id);
  const typed = daysFrom(await readForm(request));
  const outcome = await withCallLimit({ db, actor, now }, () => changeDates(db, actor, id, typed, now));
  if (outcome.ok) throw redirectWithToast({ to: ownProposalUrl(id), toast });
  const refusal = refusalForForm(outcome.refusal);
  return data<DatesRefused>({ refusal, typed }, refusalInit(refusal));
}

function redirectWithToast({ to, toast }: { to: string; toast: Toast }): Response {
  return redirect(to, { status: 303, headers: { 'Set-Cookie': toastCookie(toast) } });
}

/** Returns a refusal that the form can show; throws if this person has no page with the form. */
function refusalForForm(refusal: Refusal): Refusal {
  if (['not_found', 'withdrawn', 'forbidden'].includes(refusal.code)) throw pageRefusal(refusal);
  return refusal;
}
