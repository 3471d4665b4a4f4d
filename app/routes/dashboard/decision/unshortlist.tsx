import { withCallLimit } from '../../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { unshortlistApplication } from '../../../../server/commands/decision.ts';
import { readForm } from '../../../ui/read-form.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { actionHeaders } from '../../../ui/action-headers.ts';
import type { Route } from './+types/unshortlist.ts';
import { PlainDecision } from './decision-page.tsx';
import { decisionResponse, loadReceivedApplication } from './load-received-application.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Remove the mark · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadReceivedApplication(requestContext(context), params.id, 'unshortlist');
}

export const headers = actionHeaders;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const form = await readForm(request);
  const outcome = await withCallLimit({ db, actor, now }, () =>
    unshortlistApplication(db, actor, idParam(params.id), now),
  );
  return decisionResponse(outcome, form, () => 'Removed from the shortlist');
}

export default function Unshortlist({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <PlainDecision
      one={one}
      action="unshortlist"
      title={`Take the mark of ${one.application.name} away?`}
      press="Remove"
      answer={actionData}
    >
      The application stands as “Submitted” again.
    </PlainDecision>
  );
}
