import { keepsDecisions } from '../../../../domain/proposal.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { waitlistApplication } from '../../../../server/commands/decision.ts';
import { readForm } from '../../../ui/read-form.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import type { Route } from './+types/waitlist.ts';
import { PlainDecision } from './decision-page.tsx';
import { answerDecision, keptOr, openReceived } from './received-one.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Waitlist · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params }: Route.LoaderArgs) {
  return openReceived(requestContext(context), params.id, 'waitlist');
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const form = await readForm(request);
  const outcome = await waitlistApplication(db, actor, rowNumber(params.id) ?? 0, now);
  return answerDecision(outcome, form, keptOr('Put on the waitlist, and told by mail.'));
}

export default function Waitlist({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <PlainDecision
      one={one}
      title={`Put ${one.application.name} on the waitlist?`}
      press="Waitlist"
      answer={actionData}
    >
      {keepsDecisions(one.proposal)
        ? 'This is kept until you announce results.'
        : `${one.application.name} is told at once, by mail.`}{' '}
      You can invite {one.application.name} later, when a spot is free.
    </PlainDecision>
  );
}
