import { Form, useNavigation } from 'react-router';
import { plural } from '../../../domain/text.ts';
import { closeProposal } from '../../../server/commands/proposal.ts';
import { withCallLimit } from '../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { actionHeaders } from '../../ui/action-headers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { idParam } from '../../ui/parse-id.ts';
import type { Route } from './+types/close.ts';
import { ProposalConfirmPage } from './confirm-page.tsx';
import {
  type OwnProposalPage,
  transitionResponse,
  ensureSignedIn,
  loadOwnProposal,
} from './load-own-proposal.ts';
import { ownProposalUrl } from './transition-urls.ts';
import { WHO_IS_NOTIFIED } from './transition-copy.ts';

export const headers = actionHeaders;

export const meta = () => [{ title: 'Close proposal · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOwnProposal(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  ensureSignedIn(actor, url);
  const id = idParam(params.id);
  const closed = await withCallLimit({ db, actor, now }, () => closeProposal(db, actor, id, now));
  return transitionResponse(closed, {
    to: ownProposalUrl(id),
    toast: 'Closed. No more applications come in.',
  });
}

function consequencesOf({ onTime, closes, applications, appType }: OwnProposalPage): string[] {
  return [
    onTime
      ? `Applications close now instead of ${closes}. The board and the proposal say “Closed”.`
      : `It closed by itself on ${closes}.`,
    applications > 0
      ? `The ${plural(applications, 'application')} you received stay with you. Applications still in draft can’t be submitted anymore.`
      : 'No one has applied yet. Applications still in draft can’t be submitted anymore.',
    appType === 'rolling'
      ? 'Each decision you made stays as it is.'
      : 'You can announce results as soon as you have decided on everyone.',
    ...(onTime ? [WHO_IS_NOTIFIED] : []),
    'You can reopen it later with a new close date.',
  ];
}

export default function CloseProposal({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/close');
  return (
    <ProposalConfirmPage
      page={page}
      question="Stop taking applications?"
      allowed={page.may.close}
      refused={actionData}
      consequences={consequencesOf(page)}
    >
      <Form method="post" className="cta">
        <Button variant="primary" pending={pending}>
          Close proposal
        </Button>
        <ButtonLink to={ownProposalUrl(page.id)}>Keep it open</ButtonLink>
      </Form>
    </ProposalConfirmPage>
  );
}
