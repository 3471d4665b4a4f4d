import { confirmChanges } from '../../../../server/commands/decision.ts';
import { actionRoute } from '../../action-route.ts';
import type { Route } from './+types/confirm-changes.ts';
import { confirmChangesLabel } from '../copy.ts';
import { DecisionPage } from './decision-page.tsx';
import { loadReceivedApplication, showDecided } from '../load-applications.ts';

const route = actionRoute({
  load: loadReceivedApplication,
  run: ({ db, actor, id }) => confirmChanges(db, actor, id),
  done: (decided) => showDecided(decided, 'Changes marked as read'),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [
  { title: 'Mark changes as read · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/applications/{id}/confirm-changes`: the owner has read what the applicant changed. */
export default function ConfirmChanges({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <DecisionPage
      one={one}
      question={`Have you read ${one.application.name}’s changes?`}
      consequences={['Your decision stays the same, and the application is no longer marked as changed.']}
      refusal={actionData?.refusal}
      confirm={confirmChangesLabel(one.application.changed)}
    />
  );
}
