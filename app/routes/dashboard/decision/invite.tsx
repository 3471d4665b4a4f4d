import { withCallLimit } from '../../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { inviteApplicant } from '../../../../server/commands/decision.ts';
import { readForm, textIn } from '../../../ui/read-form.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { actionHeaders } from '../../../ui/action-headers.ts';
import type { Route } from './+types/invite.ts';
import { DecisionPage } from './decision-page.tsx';
import { InviteForm } from './invite-form.tsx';
import {
  decisionResponse,
  toastUnlessPending,
  loadReceivedApplication,
} from './load-received-application.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Invite · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadReceivedApplication(requestContext(context), params.id, 'invite');
}

export const headers = actionHeaders;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const form = await readForm(request);
  const text = { message: textIn(form, 'message'), replyBy: textIn(form, 'replyBy') };
  const outcome = await withCallLimit({ db, actor, now }, () =>
    inviteApplicant(db, actor, idParam(params.id), text, now),
  );
  return decisionResponse(outcome, form, toastUnlessPending('The invitation was successfully sent.'));
}

export default function Invite({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <DecisionPage
      one={one}
      title={`Invite ${one.application.name} to the project?`}
      action="invite"
      answer={actionData}
    >
      <InviteForm proposal={one.proposal} application={one.application} answer={actionData} />
    </DecisionPage>
  );
}
