import { undoDecision } from '../../../../server/commands/decision.ts';
import { actionRoute } from '../../action-route.ts';
import type { Route } from './+types/take-back.ts';
import { undoConsequence } from './consequence.ts';
import { DecisionPage } from './decision-page.tsx';
import { loadReceivedApplication, showDecided } from './load-received-application.ts';

const route = actionRoute({
  load: loadReceivedApplication,
  counted: true,
  run: ({ db, actor, id, now }) => undoDecision(db, actor, id, now),
  done: (decided) => showDecided(decided, 'Decision undone'),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Take back · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/take-back`: undoes a decision. */
export default function TakeBack({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <DecisionPage
      one={one}
      action="takeBack"
      question={`Take back what was decided about ${one.application.name}?`}
      consequences={[undoConsequence(one.application)]}
      refusal={actionData?.refusal}
      confirm="Take back"
    />
  );
}
