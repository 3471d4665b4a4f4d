import { DECISIONS } from '../../../../domain/application.ts';
import { NOTHING_TO_UNDO, UNDO_WINDOW_OVER } from '../../../../domain/undo.ts';
import { undoLastDecision } from '../../../../server/commands/undo.ts';
import { type UndoableDecision, findUndoable } from '../../../../server/queries/undoable-decision.ts';
import { parseId } from '../../../ui/parse-id.ts';
import { textIn } from '../../../ui/read-form.ts';
import { actionRoute } from '../../action-route.ts';
import { loadReceivedApplication, readAfterDecision, showDecided } from '../load-received.ts';
import type { Route } from './+types/undo.ts';
import { DecisionPage } from './decision-page.tsx';

const route = actionRoute({
  load: async (request) => ({
    one: await loadReceivedApplication(request),
    undoable: await findUndoable(request.db, request.actor, request.id, request.now),
  }),
  allows: ({ undoable }) => undoable !== null,
  read: (form) => ({
    ...readAfterDecision(form),
    transition: form.has('transition') ? (parseId(textIn(form, 'transition')) ?? 0) : null,
  }),
  counted: true,
  run: ({ db, actor, id, now }, { transition }) => undoLastDecision(db, actor, id, transition, now),
  done: (undone, _, typed) => showDecided(undone, 'Decision undone', typed),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Undo decision · Collegium' }, { name: 'robots', content: 'noindex' }];

/**
 * `/applications/{id}/undo`: undoes the latest decision before the applicant is notified. The form's
 * `transition` names the decision, so that a later one is not undone instead.
 */
export default function Undo({ loaderData: { one, undoable }, actionData }: Route.ComponentProps) {
  const { name } = one.application;
  return (
    <DecisionPage
      one={one}
      allowed={undoable !== null}
      whyNot={`${NOTHING_TO_UNDO} ${UNDO_WINDOW_OVER}`}
      question={`Undo your decision about ${name}?`}
      consequences={[undoable ? consequence(undoable) : NOTHING_TO_UNDO]}
      refusal={actionData?.refusal}
      confirm="Undo decision"
    >
      {undoable && <input type="hidden" name="transition" value={undoable.transitionId} />}
    </DecisionPage>
  );
}

function consequence({ name, pending, status }: UndoableDecision): string {
  const isEmailed = !pending && (DECISIONS as readonly string[]).includes(status);
  const sent = isEmailed ? `The email to ${name} isn’t sent.` : 'No one has been notified of your decision.';
  return `${sent} The application is again as it was before.`;
}
