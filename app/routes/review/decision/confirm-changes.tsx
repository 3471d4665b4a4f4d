import { confirmChanges } from '#server/commands/decision/decision.ts';
import { findApplicationChanges } from '#server/queries/review/application-changes.ts';
import { textIn } from '#app/http/read-form.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/confirm-changes.ts';
import { ChangedTexts, SeenChange } from '../changes.tsx';
import { confirmChangesLabel } from '../copy.ts';
import { DecisionPage } from './decision-page.tsx';
import { loadReceivedApplication, readAfterDecision, showDecided } from '../load-received.ts';

const route = actionRoute({
  access: 'member',
  load: async (request) => ({
    one: await loadReceivedApplication(request),
    changes: await findApplicationChanges(request.db, request.actor, request.id),
  }),
  read: (form) => ({ ...readAfterDecision(form), changedAt: textIn(form, 'changedAt') }),
  signedOut: 'redirect',
  run: ({ db, actor, id }, { changedAt }) => confirmChanges(db, actor, id, changedAt),
  done: (decided, _, typed) => showDecided(decided, 'Changes marked as read', typed),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [
  { title: 'Mark changes as read · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/applications/{id}/confirm-changes`: the owner has read what the applicant changed. */
export default function ConfirmChanges({ loaderData, actionData }: Route.ComponentProps) {
  const { one, changes } = loaderData;
  return (
    <DecisionPage
      one={one}
      question={`Have you read ${one.application.name}’s changes?`}
      consequences={['Your decision stays the same, and the application is no longer marked as changed.']}
      refusal={actionData?.refusal}
      confirm={confirmChangesLabel(one.application.changed)}
    >
      {changes && (
        <>
          <ChangedTexts name={one.application.name} parts={changes.parts} />
          <SeenChange at={changes.at} />
        </>
      )}
    </DecisionPage>
  );
}
