import { scoreApplication } from '#server/commands/review/application-review.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { textIn } from '#app/http/read-form.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/score.ts';
import { ReceivedPage } from './decision/decision-page.tsx';
import { loadReceivedApplication } from './load-received.ts';
import { reviewUrl } from './review-urls.ts';
import { isStaying } from './stay-on-page.tsx';
import { Stars } from './stars.tsx';

const route = actionRoute({
  access: 'member',
  load: loadReceivedApplication,
  read: (form) => ({ score: textIn(form, 'score'), stays: isStaying(form) }),
  run: ({ db, actor, id }, { score }) => scoreApplication(db, actor, id, { score }),
  done: ({ id, proposalId }, _, { stays }) => (stays ? { shown: null } : { to: reviewUrl(proposalId, id) }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Score · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/score`: the owner's private score of an application. */
export default function Score({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <ReceivedPage one={one} title={`Your score for ${one.application.name}`}>
      {actionData && (
        <Banner tone="error">{actionData.refusal.fields?.score ?? actionData.refusal.message}</Banner>
      )}
      <Stars application={one.application} />
      <p className="hint">Applicants can’t see this.</p>
    </ReceivedPage>
  );
}
