import { hasPendingDecisions } from '#domain/proposal/proposal.ts';
import { doNotSelect } from '#server/commands/decision/decision.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/not-select.ts';
import { notSelectConsequences, notSelectLabel, notSelectQuestion, readHint } from './consequence.ts';
import { ReasonFields, readReason, reasonDraft } from './decision-fields.tsx';
import { ShowEmail, formResult } from './decision-email.tsx';
import { decisionVersion } from './decision-version.ts';
import { type DecidedOrShown, asksForEmail, readDecisionEmail } from './read-decision-email.ts';
import { DecisionPage } from './decision-page.tsx';
import {
  loadReceivedApplication,
  readAfterDecision,
  showDecidedOrEmail,
  toastUnlessPending,
} from '../load-received.ts';
import { messageToSend } from './message-text.ts';

const route = actionRoute({
  access: 'member',
  load: loadReceivedApplication,
  read: (form) => ({ ...readReason(form), ...readAfterDecision(form), isPreview: asksForEmail(form) }),
  revised: { lock: 'application', version: ({ application }) => decisionVersion(application) },
  countsTowardHourlyLimit: true,
  run: async (request, typed): DecidedOrShown => {
    const { db, actor, id, now } = request;
    const reason = await messageToSend(request, 'reason', { ...typed, text: typed.reason });
    if (!reason.ok) return reason;
    if (typed.isPreview) return readDecisionEmail(request, { action: 'notSelect', reason: reason.value });
    return doNotSelect(db, actor, id, { reason: reason.value }, now, { undoable: true });
  },
  done: (result, { url }, typed) =>
    showDecidedOrEmail(
      result,
      (decided) => toastUnlessPending(decided, 'Turned down. We’re emailing them your reason.'),
      typed,
      url,
    ),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Turn down · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/not-select`: turns an applicant down, with a required reason that they read. */
export default function NotSelect({ loaderData: one, actionData }: Route.ComponentProps) {
  const { proposal, application } = one;
  const { refusal, email } = formResult(actionData);
  return (
    <DecisionPage
      one={one}
      action="notSelect"
      question={notSelectQuestion(application)}
      consequences={notSelectConsequences(proposal, application)}
      refusal={refusal}
      confirm={notSelectLabel(application)}
      danger={!hasPendingDecisions(proposal)}
    >
      <ReasonFields
        typed={actionData?.typed ?? reasonDraft(application)}
        hint={readHint(application)}
        errors={refusal?.fields}
        templates={one.templates.reason}
        people={[application]}
      />
      <ShowEmail email={email} />
    </DecisionPage>
  );
}
