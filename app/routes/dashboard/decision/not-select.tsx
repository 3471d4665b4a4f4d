import { reasonFrom } from '../../../../domain/decline-reason.ts';
import { withCallLimit } from '../../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { doNotSelect } from '../../../../server/commands/decision.ts';
import { readForm, textIn } from '../../../ui/read-form.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { actionHeaders } from '../../../ui/action-headers.ts';
import type { Route } from './+types/not-select.ts';
import { DecisionPage } from './decision-page.tsx';
import { NotSelectForm } from './not-select-form.tsx';
import {
  decisionResponse,
  toastUnlessPending,
  loadReceivedApplication,
} from './load-received-application.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Turn down · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadReceivedApplication(requestContext(context), params.id, 'not-select');
}

export const headers = actionHeaders;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const form = await readForm(request);
  const text = { reason: reasonFrom({ template: textIn(form, 'template'), typed: textIn(form, 'reason') }) };
  const outcome = await withCallLimit({ db, actor, now }, () =>
    doNotSelect(db, actor, idParam(params.id), text, now),
  );
  return decisionResponse(
    outcome,
    form,
    toastUnlessPending('Turned down. Your reason is on its way by email.'),
  );
}

export default function NotSelect({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <DecisionPage
      one={one}
      title={`Turn down ${one.application.name}?`}
      action="notSelect"
      answer={actionData}
    >
      <NotSelectForm proposal={one.proposal} application={one.application} answer={actionData} />
    </DecisionPage>
  );
}
