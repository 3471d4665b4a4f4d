import { withCallLimit } from '../../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { waitlistApplication } from '../../../../server/commands/decision.ts';
import { readForm } from '../../../ui/read-form.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { actionHeaders } from '../../../ui/action-headers.ts';
import type { Route } from './+types/waitlist.ts';
import { waitlistConsequence } from './consequence.ts';
import { PlainDecision } from './decision-page.tsx';
import {
  decisionResponse,
  toastUnlessPending,
  loadReceivedApplication,
} from './load-received-application.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Waitlist · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadReceivedApplication(requestContext(context), params.id, 'waitlist');
}

export const headers = actionHeaders;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const form = await readForm(request);
  const outcome = await withCallLimit({ db, actor, now }, () =>
    waitlistApplication(db, actor, idParam(params.id), now),
  );
  return decisionResponse(outcome, form, toastUnlessPending('On the waitlist. An email is on its way.'));
}

export default function Waitlist({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <PlainDecision
      one={one}
      action="waitlist"
      title={`Put ${one.application.name} on the waitlist?`}
      press="Waitlist"
      answer={actionData}
    >
      {waitlistConsequence(one.proposal, one.application)}
    </PlainDecision>
  );
}
