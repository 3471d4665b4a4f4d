import { withdrawApplication } from '../../../server/commands/application.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { actionHeaders } from '../../ui/action-headers.ts';
import type { Route } from './+types/withdraw.ts';
import { moveOwnApplication, openForMove } from './own-application.ts';
import { VerbPage } from './verb-page.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  openForMove(requestContext(context), params.id, 'withdraw');

export function action({ context, params }: Route.ActionArgs) {
  const request = requestContext(context);
  const move = (id: number) => withdrawApplication(request.db, request.actor, id, request.now);
  return moveOwnApplication(request, params.id, 'Application withdrawn. You get a mail that says so.', move);
}

export const headers = actionHeaders;

export const meta = () => [{ title: 'Withdraw application · Collegium' }];

export default function WithdrawPage({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <VerbPage
      page={page}
      title="Withdraw this application?"
      allowed={page.may.withdraw}
      refusal={actionData?.refusal}
    >
      <WithdrawForm page={page} />
    </VerbPage>
  );
}
