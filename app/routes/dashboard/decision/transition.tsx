import { shortlistApplication } from '../../../../server/commands/decision.ts';
import { actionRoute } from '../../action-route.ts';
import type { Route } from './+types/shortlist.ts';
import { SHORTLIST_CONSEQUENCE } from './consequence.ts';
import { DecisionPage } from './decision-page.tsx';
import { loadReceivedApplication, showDecided } from '../load-applications.ts';

const route = actionRoute({
  load: loadReceivedApplication,
  counted: true,
  run: ({ db, actor, id, now }) => shortlistApplication(db, actor, id, now),
  done: (decided) => showDecided(decided, 'Shortlisted. Only you can see this.'),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Shortlist · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/shortlist`: marks an application, for the owner alone. */
export default function Shortlist({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <DecisionPage
      one={one}
      action="shortlist"
      question={`Shortlist ${one.application.name}?`}
      consequences={[SHORTLIST_CONSEQUENCE]}
      refusal={actionData?.refusal}
      confirm="Shortlist"
    />
  );
}
