import { DECISIONS } from '#domain/application/application.ts';
import { done } from '#domain/base/refusal.ts';
import { parseReviewQuery } from '#domain/review/review-list.ts';
import { NOTHING_TO_UNDO, UNDO_WINDOW_OVER } from '#domain/decision/undo.ts';
import { undoBulkDecision, undoLastDecision } from '#server/commands/decision/undo.ts';
import { type UndoableDecision, findUndoable } from '#server/queries/decision/undoable-decision.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { textIn } from '#app/http/read-form.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import { loadReceivedApplication, readAfterDecision, showDecided } from '../load-received.ts';
import { reviewUrl } from '../review-urls.ts';
import type { Route } from './+types/undo.ts';
import { DecisionPage } from './decision-page.tsx';

const route = actionRoute({
  access: 'member',
  load: async (request) => ({
    one: await loadReceivedApplication(request),
    undoable: await findUndoable(request.db, request.actor, request.id, request.now),
  }),
  allows: ({ undoable }) => undoable !== null,
  read: (form) => ({
    ...readAfterDecision(form),
    transition: form.has('transition') ? (parseId(textIn(form, 'transition')) ?? 0) : null,
    together: form.has('together'),
  }),
  countsTowardHourlyLimit: true,
  run: async ({ db, actor, id, now }, { transition, together }) => {
    if (together) return undoBulkDecision(db, actor, transition ?? 0, now);
    const undone = await undoLastDecision(db, actor, id, transition, now);
    return undone.ok ? done({ ...undone.value, undone: 1, left: 0 }) : undone;
  },
  done: (result, _, typed) => {
    const { undone, left, proposalId } = result;
    if (!typed.together) return showDecided(result, 'Decision undone', typed);
    const query = parseReviewQuery(new URLSearchParams(typed.list));
    const people = undone === 1 ? '1 person' : '# people';
    const others = left > 0 ? '. For the others it’s too late.' : '';
    const toast = `Undone for ${people}${others}` as const;
    return { to: reviewUrl(proposalId, null, query), toast, count: undone };
  },
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Undo decision · Collegium' }, { name: 'robots', content: 'noindex' }];

/**
 * `/applications/{id}/undo`: undoes the latest decision, or with `together` the bulk decision that
 * it is part of, before anyone is notified. The form's `transition` names it, so that a later one
 * is not undone instead.
 */
export default function Undo({ loaderData: { one, undoable }, actionData }: Route.ComponentProps) {
  const { name } = one.application;
  return (
    <DecisionPage
      one={one}
      allowed={undoable !== null}
      whyNot={`${NOTHING_TO_UNDO} ${UNDO_WINDOW_OVER}`}
      question={
        actionData?.typed.together ? 'Undo this decision for everyone?' : `Undo your decision about ${name}?`
      }
      consequences={[undoable ? consequence(undoable) : NOTHING_TO_UNDO]}
      refusal={actionData?.refusal}
      confirm="Undo decision"
    >
      {undoable && <input type="hidden" name="transition" value={undoable.transitionId} />}
      {actionData?.typed.together && <input type="hidden" name="together" value="1" />}
    </DecisionPage>
  );
}

function consequence({ name, pending, status }: UndoableDecision): string {
  const isEmailed = !pending && (DECISIONS as readonly string[]).includes(status);
  const sent = isEmailed ? `The email to ${name} isn’t sent.` : 'No one has been notified of your decision.';
  return `${sent} The application is again as it was before.`;
}
