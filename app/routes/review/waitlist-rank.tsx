import type { WaitlistMove } from '#domain/decision/waitlist.ts';
import { moveOnWaitlist } from '#server/commands/decision/waitlist.ts';
import { findWaitlistPlace } from '#server/queries/decision/waitlist.ts';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { textIn } from '#app/http/read-form.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/waitlist-rank.ts';
import { ReceivedPage } from './decision/decision-page.tsx';
import { loadReceivedApplication } from './load-received.ts';
import { reviewUrl } from './review-urls.ts';
import { isStaying } from './stay-on-page.tsx';
import { WaitlistRankForm } from './waitlist-rank-form.tsx';

const route = actionRoute({
  access: 'member',
  load: async (request) => ({
    one: await loadReceivedApplication(request),
    place: await findWaitlistPlace(request.db, request.actor, request.id),
  }),
  allows: ({ place }) => place !== null,
  read: (form) => ({
    move: textIn(form, 'move'),
    position: textIn(form, 'position'),
    stays: isStaying(form),
  }),
  run: ({ db, actor, id }, typed) => moveOnWaitlist(db, actor, id, moveOf(typed)),
  done: ({ id, proposalId }, _, { stays }) => (stays ? { shown: null } : { to: reviewUrl(proposalId, id) }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [
  { title: 'Waitlist position · Collegium' },
  { name: 'robots', content: 'noindex' },
];

function moveOf({ move, position }: { move: string; position: string }): WaitlistMove {
  return move === 'up' || move === 'down' ? { move } : { position };
}

/** `/applications/{id}/waitlist-rank`: the place of an application on the owner's waitlist. */
export default function WaitlistRank({ loaderData, actionData }: Route.ComponentProps) {
  const { one, place } = loaderData;
  const { proposal, application } = one;
  return (
    <ReceivedPage one={one} title={`${application.name}’s place on the waitlist`}>
      {place ? (
        <>
          <WaitlistRankForm applicationId={application.id} place={place} refused={actionData ?? undefined} />
          <p className="hint">
            When a spot opens, we suggest inviting the first person on the waitlist. Applicants can’t see the
            order.
          </p>
        </>
      ) : (
        <>
          <p>{application.name} isn’t on the waitlist.</p>
          <ButtonLink to={reviewUrl(proposal.id, application.id)}>Back to the application</ButtonLink>
        </>
      )}
    </ReceivedPage>
  );
}
