import { redirect, useOutletContext, useRouteLoaderData } from 'react-router';
import { refuse } from '#domain/base/refusal.ts';
import { parseReviewQuery } from '#domain/review/review-list.ts';
import { markApplicationRead } from '#server/commands/review/application-review.ts';
import { markApplicationNotificationsRead } from '#server/commands/notification/notification.ts';
import { requestContext } from '#server/http/request-context.ts';
import { listApplicationHistory } from '#server/queries/application/application-history.ts';
import { findApplicationChanges } from '#server/queries/review/application-changes.ts';
import { findReceivedApplication } from '#server/queries/review/received-application.ts';
import { findWaitlistPlace } from '#server/queries/decision/waitlist.ts';
import { listApplicationReviews } from '#server/queries/review/panel-score.ts';
import { findReviewPosition } from '#server/queries/review/review-list.ts';
import { isPrefetch } from '#app/http/is-prefetch.ts';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import type { Route } from './+types/applicant.ts';
import { ApplicantPane } from './applicant-pane.tsx';
import { receivedDays } from './received-days.ts';
import { reviewUrl } from './review-urls.ts';
import type { WorkspaceContext, loader as workspaceLoader } from './workspace.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `${loaderData.application.name} · Applications · Collegium`
      : 'Applications · Collegium',
  },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, actor: reader, now } = requestContext(context);
  const proposalId = idParam(params.id);
  const id = idParam(params.applicationId);
  const actor = requireSignIn(url.pathname + url.search, reader);
  const query = parseReviewQuery(url.searchParams);
  const found = await findReceivedApplication(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal, application, heldSpots, note, templates } = found.value;
  if (proposal.id !== proposalId) throw redirect(reviewUrl(proposal.id, id, query));
  const position = await findReviewPosition(db, actor, proposalId, query, id);
  if (!position) throw pageRefusal(refuse('not_found').refusal);
  if (!isPrefetch(request)) {
    await markApplicationRead(db, proposal, id, now);
    await markApplicationNotificationsRead(db, actor, { proposalId, applicationId: id }, now);
  }
  const changes = application.changed && (await findApplicationChanges(db, actor, id));
  const history = await listApplicationHistory(db, actor, id);
  const reviewed = await listApplicationReviews(db, actor, id);
  const reviews = reviewed.ok ? reviewed.value : null;
  const place = application.onWaitlist ? await findWaitlistPlace(db, actor, id) : null;
  const days = receivedDays(application, { actor, timeZone: proposal.timeZone });
  return { application, days, reviews, changes, history, place, heldSpots, note, templates, position, query };
}

/** `/proposal/{id}/applications/{applicationId}`: one application beside the list. */
export default function Applicant({ loaderData }: Route.ComponentProps) {
  const { proposal, list, undoable, now } =
    useRouteLoaderData<typeof workspaceLoader>('routes/review/workspace')!;
  return (
    <ApplicantPane
      key={loaderData.application.id}
      {...loaderData}
      {...useOutletContext<WorkspaceContext>()}
      proposal={proposal}
      undoable={undoable}
      now={now}
      tagsInUse={list.tags.map(({ tag }) => tag)}
    />
  );
}
