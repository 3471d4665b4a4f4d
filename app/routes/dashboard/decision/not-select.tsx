import { reasonFrom } from '../../../../domain/decline-reason.ts';
import { doNotSelect } from '../../../../server/commands/decision.ts';
import { actionRoute } from '../../action-route.ts';
import type { Route } from './+types/not-select.ts';
import { notSelectConsequence, reasonHint } from './consequence.ts';
import { ReasonFields, readReason } from './decision-fields.tsx';
import { DecisionPage } from './decision-page.tsx';
import { loadReceivedApplication, showDecided, toastUnlessPending } from '../load-applications.ts';

const route = actionRoute({
  load: loadReceivedApplication,
  read: readReason,
  counted: true,
  run: ({ db, actor, id, now }, typed) => doNotSelect(db, actor, id, { reason: reasonFrom(typed) }, now),
  done: (decided) =>
    showDecided(decided, toastUnlessPending(decided, 'Turned down. We’re emailing them your reason.')),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Turn down · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/not-select`: turns an applicant down, with a required reason that they read. */
export default function NotSelect({ loaderData: one, actionData }: Route.ComponentProps) {
  const { proposal, application } = one;
  return (
    <DecisionPage
      one={one}
      action="notSelect"
      question={`Turn down ${application.name}?`}
      consequences={[notSelectConsequence(proposal, application)]}
      refusal={actionData?.refusal}
      confirm="Turn down"
      danger
    >
      <ReasonFields
        typed={actionData?.typed ?? { reason: application.reason ?? '', template: '' }}
        hint={reasonHint(application)}
        error={actionData?.refusal.fields?.reason}
      />
    </DecisionPage>
  );
}
