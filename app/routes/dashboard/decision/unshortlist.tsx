import { unshortlistApplication } from '../../../../server/commands/decision.ts';
import { actionRoute } from '../../action-route.ts';
import type { Route } from './+types/unshortlist.ts';
import { unshortlistLabel, unshortlistedFrom } from './consequence.ts';
import { DecisionPage } from './decision-page.tsx';
import { loadReceivedApplication, showDecided } from '../load-applications.ts';

const route = actionRoute({
  load: loadReceivedApplication,
  counted: true,
  run: ({ db, actor, id, now }) => unshortlistApplication(db, actor, id, now),
  done: (decided) => showDecided(decided, 'Moved back to Submitted'),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [
  { title: 'Move back to Submitted · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/applications/{id}/unshortlist`: removes the mark, or an applicant from the waitlist. */
export default function Unshortlist({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <DecisionPage
      one={one}
      action="unshortlist"
      question={`Remove ${one.application.name} from the ${unshortlistedFrom(one.application)}?`}
      consequences={['The application is marked “Submitted” again.']}
      refusal={actionData?.refusal}
      confirm={unshortlistLabel(one.application)}
    />
  );
}
