import { undoDecision } from '../../../../server/commands/decision.ts';
import { actionRoute } from '../../action-route.ts';
import type { Route } from './+types/take-back.ts';
import { undoConsequence, undoLabel, undoQuestion } from './consequence.ts';
import { DecisionPage } from './decision-page.tsx';
import { loadReceivedApplication, showDecided } from '../load-applications.ts';

const route = actionRoute({
  load: loadReceivedApplication,
  counted: true,
  run: ({ db, actor, id, now }) => undoDecision(db, actor, id, now),
  done: (decided) => showDecided(decided, decided.isPending ? 'Decision undone' : 'Invitation withdrawn'),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Undo decision · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/take-back`: undoes a decision. */
export default function TakeBack({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <DecisionPage
      one={one}
      action="takeBack"
      question={undoQuestion(one.application)}
      consequences={[undoConsequence(one.application)]}
      refusal={actionData?.refusal}
      confirm={undoLabel(one.application)}
    />
  );
}
