import { Form, Link, useNavigation } from 'react-router';
import { reopenProposal } from '../../../server/commands/close-date.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { actionHeaders } from '../../ui/action-headers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/reopen.ts';
import { ProposalConfirmPage } from './confirm-page.tsx';
import { NewDates } from './new-dates.tsx';
import { loadOwnProposal, submitDates } from './load-own-proposal.ts';
import { ownProposalUrl } from './transition-urls.ts';
import { RESULTS_LATE_WARNING, WHO_IS_NOTIFIED } from './transition-copy.ts';

export const headers = actionHeaders;

export const meta = () => [{ title: 'Reopen proposal · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOwnProposal(requestContext(context), url, params.id);
}

export const action = (args: Route.ActionArgs) =>
  submitDates(args, reopenProposal, 'Reopened. It is on the board again.');

export default function ReopenProposal({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/reopen');
  return (
    <ProposalConfirmPage
      page={page}
      question="Take applications again?"
      allowed={page.may.reopen}
      whyNot={
        page.may.edit && (
          <>
            This proposal is open. To give people more time,{' '}
            <Link className="link" to={`/proposal/${page.id}/close-date`}>
              move its close date
            </Link>
            .
          </>
        )
      }
      refused={actionData}
      consequences={[
        'It is on the board again, and people can apply until the new close date.',
        WHO_IS_NOTIFIED,
        ...(page.resultsLate ? [RESULTS_LATE_WARNING] : []),
        'Applications you received stay as they are; who applied can change theirs again until then.',
        page.appType === 'rolling'
          ? `It ends on ${page.ends}: the close date cannot be after that.`
          : `It ends on ${page.ends}: the close date cannot be after that, nor after the result date.`,
      ]}
    >
      <Form method="post" className="stack" noValidate>
        <NewDates page={page} closes="" refused={actionData} />
        <div className="cta">
          <Button variant="primary" pending={pending}>
            Reopen proposal
          </Button>
          <ButtonLink to={ownProposalUrl(page.id)}>Keep it closed</ButtonLink>
        </div>
      </Form>
    </ProposalConfirmPage>
  );
}
