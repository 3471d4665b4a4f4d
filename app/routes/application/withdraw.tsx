import { withdrawApplication } from '../../../server/commands/application.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { actionHeaders } from '../../ui/action-headers.ts';
import type { Route } from './+types/withdraw.ts';
import { transitionOwnApplication, loadForTransition } from './load-own-application.ts';
import { ApplicationConfirmPage } from './confirm-page.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadForTransition(requestContext(context), params.id, 'withdraw');

export function action({ context, params }: Route.ActionArgs) {
  const requestData = requestContext(context);
  const transition = (id: number) =>
    withdrawApplication(requestData.db, requestData.actor, id, requestData.now);
  return transitionOwnApplication(
    requestData,
    params.id,
    'Application withdrawn. A confirmation is on its way by email.',
    transition,
  );
}

export const headers = actionHeaders;

export const meta = () => [{ title: 'Withdraw application · Collegium' }];

export default function WithdrawPage({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <ApplicationConfirmPage
      page={page}
      title="Withdraw this application?"
      allowed={page.may.withdraw}
      refusal={actionData?.refusal}
    >
      <WithdrawForm page={page} />
    </ApplicationConfirmPage>
  );
}
