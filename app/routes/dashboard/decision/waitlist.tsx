import { waitlistApplication } from '../../../../server/commands/decision.ts';
import { actionRoute } from '../../action-route.ts';
import type { Route } from './+types/waitlist.ts';
import { waitlistConsequence } from './consequence.ts';
import { DecisionPage } from './decision-page.tsx';
import { loadReceivedApplication, showDecided, toastUnlessPending } from '../load-applications.ts';

const route = actionRoute({
  load: loadReceivedApplication,
  counted: true,
  run: ({ db, actor, id, now }) => waitlistApplication(db, actor, id, now),
  done: (decided) => showDecided(decided, toastUnlessPending(decided, 'Waitlisted. We’re emailing them.')),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Waitlist · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/waitlist`: puts an applicant on the waitlist. */
export default function Waitlist({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <DecisionPage
      one={one}
      action="waitlist"
      question={`Put ${one.application.name} on the waitlist?`}
      consequences={[waitlistConsequence(one.proposal, one.application)]}
      refusal={actionData?.refusal}
      confirm="Waitlist"
    />
  );
}
