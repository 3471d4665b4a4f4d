import { unshortlistApplication } from '../../../../server/commands/decision.ts';
import { actionRoute } from '../../action-route.ts';
import type { Route } from './+types/unshortlist.ts';
import { DecisionPage } from './decision-page.tsx';
import { loadReceivedApplication, showDecided } from './load-received-application.ts';

const route = actionRoute({
  load: loadReceivedApplication,
  counted: true,
  run: ({ db, actor, id, now }) => unshortlistApplication(db, actor, id, now),
  done: (decided) => showDecided(decided, 'Removed from the shortlist'),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Remove the mark · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/unshortlist`: removes the mark, or an applicant from the waitlist. */
export default function Unshortlist({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <DecisionPage
      one={one}
      action="unshortlist"
      question={`Take the mark of ${one.application.name} away?`}
      consequences={['The application stands as “Submitted” again.']}
      refusal={actionData?.refusal}
      confirm="Remove"
    />
  );
}
