import { confirmChanges } from '../../../../server/commands/decision.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { readForm } from '../../../ui/read-form.ts';
import { idParam } from '../../../ui/parse-id.ts';
import type { Route } from './+types/confirm-changes.ts';
import { PlainDecision } from './decision-page.tsx';
import { decisionResponse, loadReceivedApplication } from './load-received-application.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm the changes · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadReceivedApplication(requestContext(context), params.id, 'confirm-changes');
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, actor } = requestContext(context);
  const form = await readForm(request);
  const outcome = await confirmChanges(db, actor, idParam(params.id));
  return decisionResponse(outcome, form, () => 'Confirmed. The changes count as read.');
}

/** `/applications/{id}/confirm-changes`: the owner has read what the applicant changed. */
export default function ConfirmChanges({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <PlainDecision
      one={one}
      title={`Have you read what ${one.application.name} changed?`}
      press="Confirm"
      answer={actionData}
    >
      Your decision stays as it is, and the application no longer counts as changed.
    </PlainDecision>
  );
}
