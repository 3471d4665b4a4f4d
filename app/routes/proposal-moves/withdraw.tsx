import { Form, useNavigation } from 'react-router';
import { plural } from '../../../domain/text.ts';
import { withdrawProposal } from '../../../server/commands/proposal.ts';
import { withCallLimit } from '../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { actionHeaders } from '../../ui/action-headers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { rowNumber } from '../../ui/row-number.ts';
import type { Route } from './+types/withdraw.ts';
import { MovePage } from './move-page.tsx';
import { afterMove, askToSignIn, openOwnProposal } from './own-proposal.ts';
import { dashboardOf } from './place.ts';
import { TOLD } from './told.ts';

export const headers = actionHeaders;

export const meta = () => [{ title: 'Withdraw proposal · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return openOwnProposal(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askToSignIn(actor, url);
  const withdrawn = await withCallLimit({ db, actor, now }, () =>
    withdrawProposal(db, actor, rowNumber(params.id) ?? 0, now),
  );
  return afterMove(withdrawn, {
    to: '/user?tab=proposals&filter=ended',
    say: 'Withdrawn. It has left the board.',
  });
}

export default function WithdrawProposal({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/withdraw');
  return (
    <MovePage
      page={page}
      question="Withdraw this proposal?"
      allowed={page.may.withdraw}
      refused={actionData}
      consequences={[
        'It leaves the board at once and for good. This cannot be undone.',
        'Its address says to everybody else that you withdrew it.',
        page.applications > 0
          ? `${plural(page.applications, 'person', 'people')} applied. They can still read what they sent, and see that you withdrew.`
          : 'Nobody has applied, so nobody is waiting for you.',
        TOLD,
        'To stop taking applications and still choose among those you have, close it instead.',
      ]}
    >
      <Form method="post" className="cta">
        <ButtonLink to={dashboardOf(page.id)}>Keep it</ButtonLink>
        <Button look="dng" pending={pending}>
          Withdraw proposal
        </Button>
      </Form>
    </MovePage>
  );
}
