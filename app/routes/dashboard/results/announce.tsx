import { redirect } from 'react-router';
import { signInUrl } from '../../../../domain/account.ts';
import { isSignedIn } from '../../../../domain/actor.ts';
import { hasPendingDecisions } from '../../../../domain/proposal.ts';
import { refusalInit } from '../../../../domain/refusal.ts';
import { announceResults } from '../../../../server/commands/announce-results.ts';
import { withCallLimit } from '../../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { listResults } from '../../../../server/queries/result.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { idParam, parseId } from '../../../ui/parse-id.ts';
import { toastCookie } from '../../../ui/toast-cookie.ts';
import type { Route } from './+types/announce.ts';
import { AnnouncedResults } from './announced-results.tsx';
import { announcedView, reviewView } from './results-view-model.ts';
import { ReviewResults } from './review-results.tsx';

export const handle = { footer: false };
export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData?.step === 'announced' ? 'Results announced · Collegium' : 'Announce results · Collegium',
  },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestData = requestContext(context);
  const { db, actor, now } = requestData;
  const id = idParam(params.id);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', `/proposal/${id}/announce`));
  const found = await listResults(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal } = found.value;
  // Rolling proposals are decided at once and announce no results.
  if (proposal.appType === 'rolling' || proposal.status === 'withdrawn')
    throw redirect(`/user?tab=proposals&proposal=${id}`);
  if (!hasPendingDecisions(proposal)) return announcedView(found.value, { db, actor, now });
  const search = url.searchParams;
  const previewQuery = { personId: parseId(search.get('person')), plain: search.get('as') === 'text' };
  return reviewView(found.value, previewQuery, requestData);
}

export async function action({ context, params }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const id = idParam(params.id);
  const outcome = await withCallLimit({ db, actor, now }, () => announceResults(db, actor, id, now));
  if (outcome.ok) {
    const { invited, waitlisted, not_selected: notSelected } = outcome.value;
    const count = invited + waitlisted + notSelected;
    const toast = count === 1 ? 'Results announced to 1 person' : 'Results announced to # people';
    throw redirect(`/proposal/${id}/announce`, {
      status: 303,
      headers: { 'Set-Cookie': toastCookie(toast, count) },
    });
  }
  const { refusal } = outcome;
  if (['not_found', 'forbidden', 'withdrawn'].includes(refusal.code)) throw pageRefusal(refusal);
  return Response.json({ refusal }, refusalInit(refusal));
}

/**
 * `/proposal/{id}/announce`: the decisions, a preview of each email, and the button; afterwards the
 * announced results.
 */
export default function Announce({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = (actionData as { refusal?: { message: string } } | undefined)?.refusal;
  return loaderData.step === 'announced' ? (
    <AnnouncedResults results={loaderData} />
  ) : (
    <ReviewResults review={loaderData} refusal={refusal?.message} />
  );
}
