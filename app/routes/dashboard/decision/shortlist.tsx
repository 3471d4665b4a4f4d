import { withCallLimit } from '../../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { shortlistApplication } from '../../../../server/commands/decision.ts';
import { readForm } from '../../../ui/read-form.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { actionHeaders } from '../../../ui/action-headers.ts';
import type { Route } from './+types/shortlist.ts';
import { PlainDecision } from './decision-page.tsx';
import { decisionResponse, loadReceivedApplication } from './load-received-application.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Shortlist · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadReceivedApplication(requestContext(context), params.id, 'shortlist');
}

export const headers = actionHeaders;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const form = await readForm(request);
  const outcome = await withCallLimit({ db, actor, now }, () =>
    shortlistApplication(db, actor, idParam(params.id), now),
  );
  return decisionResponse(outcome, form, () => 'Shortlisted. Only you see it.');
}

export default function Shortlist({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <PlainDecision
      one={one}
      action="shortlist"
      title={`Shortlist ${one.application.name}?`}
      press="Shortlist"
      answer={actionData}
    >
      A shortlist is your private mark. {one.application.name} goes on reading “Submitted”.
    </PlainDecision>
  );
}
