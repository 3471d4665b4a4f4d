import { withCallLimit } from '../../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { undoDecision } from '../../../../server/commands/decision.ts';
import { readForm } from '../../../ui/read-form.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { actionHeaders } from '../../../ui/action-headers.ts';
import type { Route } from './+types/take-back.ts';
import { undoConsequence } from './consequence.ts';
import { PlainDecision } from './decision-page.tsx';
import { decisionResponse, loadReceivedApplication } from './load-received-application.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Take back · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadReceivedApplication(requestContext(context), params.id, 'take-back');
}

export const headers = actionHeaders;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const form = await readForm(request);
  const outcome = await withCallLimit({ db, actor, now }, () =>
    undoDecision(db, actor, idParam(params.id), now),
  );
  return decisionResponse(outcome, form, () => 'Decision undone');
}

export default function TakeBack({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <PlainDecision
      one={one}
      action="takeBack"
      title={`Take back what was decided about ${one.application.name}?`}
      press="Take back"
      answer={actionData}
    >
      {undoConsequence(one.application)}
    </PlainDecision>
  );
}
