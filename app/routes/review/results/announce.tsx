import { redirect } from 'react-router';
import { APPLICATION_LABEL } from '#domain/application/application.ts';
import { hasPendingDecisions } from '#domain/proposal/proposal.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import { findClosing } from '#server/queries/proposal/closing.ts';
import { listResults } from '#server/queries/decision/result.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import type { Version } from '#app/shared/form/version.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import { reviewUrl } from '../review-urls.ts';
import type { Route } from './+types/announce.ts';
import { AnnouncedResults } from './announced-results.tsx';
import { announcedView, reviewView } from './results-view-model.ts';
import { ReviewResults } from './review-results.tsx';

const route = actionRoute({
  access: 'member',
  load: loadResults,
  revised: { lock: 'proposal', version: resultsVersion },
  countsTowardHourlyLimit: true,
  read: (form) => ({ close: form.has('close') }),
  run: ({ db, actor, id, now }, options) => announceResults(db, actor, id, now, options),
  done: ({ invited, waitlisted, not_selected: notSelected }, { id }) => {
    const count = invited + waitlisted + notSelected;
    const toast = count === 1 ? 'Results announced to 1 person' : 'Results announced to # people';
    return { to: `/proposal/${id}/announce`, toast, count };
  },
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function loadResults(request: ActionRequest) {
  const { db, actor, id, url } = request;
  const found = await listResults(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal } = found.value;
  // Rolling proposals are decided at once and announce no results.
  if (proposal.appType === 'rolling' || proposal.status === 'withdrawn') throw redirect(reviewUrl(id));
  const listed = { ...found.value, closing: await findClosing(db, proposal, request.now) };
  if (!hasPendingDecisions(proposal)) return announcedView(listed, request);
  const search = url.searchParams;
  const previewQuery = { personId: parseId(search.get('person')), plain: search.get('as') === 'text' };
  return reviewView(listed, previewQuery, request);
}

/** Who gets which result, as the page lists it. */
function resultsVersion(page: Awaited<ReturnType<typeof loadResults>>): Version {
  const namesOf = (lines: readonly { id: number; name: string }[]) =>
    lines.map(({ id, name }) => `${name} (application ${id})`).join(', ');
  return Object.fromEntries(
    page.groups.map(({ decision, lines }) => [APPLICATION_LABEL[decision], namesOf(lines)]),
  );
}

export const handle = { footer: false };
export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData?.step === 'announced' ? 'Results announced · Collegium' : 'Announce results · Collegium',
  },
  { name: 'robots', content: 'noindex' },
];

/**
 * `/proposal/{id}/announce`: the decisions, a preview of each email, and the button; afterwards the
 * announced results.
 */
export default function Announce({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.step === 'announced' ? (
    <AnnouncedResults results={loaderData} />
  ) : (
    <ReviewResults review={loaderData} refusal={actionData?.refusal.message} />
  );
}
