import { redirect } from 'react-router';
import { signInUrl } from '../../../../domain/account.ts';
import { isSignedIn } from '../../../../domain/actor.ts';
import { hasPendingDecisions } from '../../../../domain/proposal.ts';
import { refusalInit, refuse } from '../../../../domain/refusal.ts';
import { announceResults } from '../../../../server/commands/announce-results.ts';
import { withCallLimit } from '../../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { listResults } from '../../../../server/queries/result.ts';
import { refused } from '../../../ui/refused.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { toastCookie } from '../../../ui/toast-cookie.ts';
import type { Route } from './+types/announce.ts';
import { AnnouncedResults } from './announced-results.tsx';
import { announcedOf, reviewOf } from './shown.ts';
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
  const asking = requestContext(context);
  const { db, actor, now } = asking;
  const id = rowNumber(params.id);
  if (id === null) throw refused(refuse('not_found').refusal);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', `/proposal/${id}/announce`));
  const found = await listResults(db, actor, id);
  if (!found.ok) throw refused(found.refusal);
  const { proposal } = found.value;
  // What is decided at once is never announced.
  if (proposal.appType === 'rolling' || proposal.status === 'withdrawn')
    throw redirect(`/user?tab=proposals&proposal=${id}`);
  if (!hasPendingDecisions(proposal)) return announcedOf(found.value, { db, actor, now });
  const search = url.searchParams;
  const asked = { personId: rowNumber(search.get('person')), plain: search.get('as') === 'text' };
  return reviewOf(found.value, asked, asking);
}

export async function action({ context, params }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const id = rowNumber(params.id) ?? 0;
  const outcome = await withCallLimit({ db, actor, now }, () => announceResults(db, actor, id, now));
  if (outcome.ok) {
    const { invited, waitlisted, not_selected: notSelected } = outcome.value;
    const count = invited + waitlisted + notSelected;
    const said = count === 1 ? 'Results announced to 1 person.' : 'Results announced to # people.';
    throw redirect(`/proposal/${id}/announce`, {
      status: 303,
      headers: { 'Set-Cookie': toastCookie(said, count) },
    });
  }
  const { refusal } = outcome;
  if (['not_found', 'forbidden', 'withdrawn'].includes(refusal.code)) throw refused(refusal);
  return Response.json({ refusal }, refusalInit(refusal));
}

/** `/proposal/{id}/announce`: who gets what, the mail each will get, and the one press; from then on, what became of it. */
export default function Announce({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = (actionData as { refusal?: { message: string } } | undefined)?.refusal;
  return loaderData.step === 'announced' ? (
    <AnnouncedResults results={loaderData} />
  ) : (
    <ReviewResults review={loaderData} refusal={refusal?.message} />
  );
}
