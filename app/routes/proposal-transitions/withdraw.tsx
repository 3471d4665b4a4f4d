import { Form, useNavigation } from 'react-router';
import { plural } from '../../../domain/text.ts';
import { withdrawProposal } from '../../../server/commands/proposal.ts';
import { withCallLimit } from '../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { actionHeaders } from '../../ui/action-headers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { idParam } from '../../ui/parse-id.ts';
import type { Route } from './+types/withdraw.ts';
import { ProposalConfirmPage } from './confirm-page.tsx';
import { transitionResponse, ensureSignedIn, loadOwnProposal } from './load-own-proposal.ts';
import { ownProposalUrl } from './transition-urls.ts';
import { WHO_IS_NOTIFIED } from './transition-copy.ts';

export const headers = actionHeaders;

export const meta = () => [{ title: 'Withdraw proposal · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOwnProposal(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  ensureSignedIn(actor, url);
  const withdrawn = await withCallLimit({ db, actor, now }, () =>
    withdrawProposal(db, actor, idParam(params.id), now),
  );
  return transitionResponse(withdrawn, {
    to: '/user?tab=proposals&filter=ended',
    toast: 'Withdrawn. It has left the board.',
  });
}

export default function WithdrawProposal({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/withdraw');
  return (
    <ProposalConfirmPage
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
        WHO_IS_NOTIFIED,
        'To stop taking applications and still choose among those you have, close it instead.',
      ]}
    >
      <Form method="post" className="cta">
        <ButtonLink to={ownProposalUrl(page.id)}>Keep it</ButtonLink>
        <Button variant="danger" pending={pending}>
          Withdraw proposal
        </Button>
      </Form>
    </ProposalConfirmPage>
  );
}
