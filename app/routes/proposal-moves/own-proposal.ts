import { data, redirect } from 'react-router';
import { signInAddress } from '../../../domain/account.ts';
import { type Actor, isSignedIn } from '../../../domain/actor.ts';
import { dayIn, formatDay, formatInstant, isOnTime, zoneName } from '../../../domain/deadline.ts';
import { type Outcome, refuse, statusOf } from '../../../domain/refusal.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';
import { findProposal } from '../../../server/queries/proposal.ts';
import { refused } from '../../ui/refused.ts';
import { rowNumber } from '../../ui/row-number.ts';
import { toastCookie } from '../../ui/toast-cookie.ts';
import type { MoveRefused } from './place.ts';

/**
 * What the page of a move says about a proposal of one's own. A visitor is asked to sign in; somebody else's proposal is `forbidden`,
 * or not there for them at all.
 */
export async function openOwnProposal(
  { db, actor, now }: RequestContext,
  request: Request,
  id: string | undefined,
) {
  const found = await findProposal(db, actor, rowNumber(id) ?? 0, now);
  if (!found.ok) throw refused(found.refusal);
  askToSignIn(actor, request);
  const { proposal, isOwner, may } = found.value;
  if (!isOwner) throw refused(refuse('forbidden').refusal);
  const { title, name, organization, status, appType, timeZone, closeAt, resultAt, endDate } = proposal;
  return {
    ...{ id: proposal.id, title, name, organization, status, appType, may },
    applications: proposal.applicationCount,
    onTime: isOnTime(now, closeAt),
    closes: `${formatInstant(closeAt, timeZone)} ${zoneName(timeZone)}`,
    results: formatDay(dayIn(resultAt, timeZone)),
    ends: formatDay(endDate),
    zone: zoneName(timeZone),
  };
}

export type OwnProposalPage = Awaited<ReturnType<typeof openOwnProposal>>;

/** Leads a visitor to sign-in and back to this page. */
export function askToSignIn(actor: Actor, request: Request): void {
  if (!isSignedIn(actor)) throw redirect(signInAddress('/signin', new URL(request.url).pathname), 303);
}

/** On success away, with a sentence to be said there; a refusal goes back to the form, with its status. */
export function afterMove(outcome: Outcome<unknown>, done: { to: string; say: string }, typed?: string) {
  if (outcome.ok) return redirect(done.to, { status: 303, headers: { 'Set-Cookie': toastCookie(done.say) } });
  const { refusal } = outcome;
  const hidden = refusal.code === 'not_found' || refusal.code === 'withdrawn' || refusal.code === 'forbidden';
  if (hidden) throw refused(refusal);
  return data<MoveRefused>(
    { refusal, ...(typed !== undefined && { typed }) },
    { status: statusOf(refusal.code) },
  );
}
