import { Form, Link, useNavigation } from 'react-router';
import { changeCloseDate } from '../../../server/commands/close-date.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { actionHeaders } from '../../ui/action-headers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/close-date.ts';
import { ProposalConfirmPage } from './confirm-page.tsx';
import { NewDates } from './new-dates.tsx';
import { loadOwnProposal, submitDates } from './load-own-proposal.ts';
import { ownProposalUrl } from './transition-urls.ts';
import { RESULTS_LATE_WARNING, WHO_IS_NOTIFIED } from './transition-copy.ts';

export const headers = actionHeaders;

export const meta = () => [{ title: 'Move the close date · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOwnProposal(requestContext(context), url, params.id);
}

export const action = (args: Route.ActionArgs) => submitDates(args, changeCloseDate, 'Dates moved');

/** `/proposal/{id}/close-date`: changes the close date of an open proposal, and its result date. */
export default function ChangeCloseDate({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/close-date');
  return (
    <ProposalConfirmPage
      page={page}
      question="Move the close date?"
      allowed={page.may.edit}
      whyNot={
        page.may.reopen && (
          <>
            This proposal is closed. To take applications again,{' '}
            <Link className="link" to={`/proposal/${page.id}/reopen`}>
              reopen it with a new close date
            </Link>
            .
          </>
        )
      }
      refused={actionData}
      consequences={[
        'People can apply until the new close date, and who applied can change theirs until then.',
        WHO_IS_NOTIFIED,
        ...(page.resultsLate ? [RESULTS_LATE_WARNING] : []),
        `The project ends on ${page.ends}: the close date cannot be after that.`,
      ]}
    >
      <Form method="post" className="stack" noValidate>
        <NewDates page={page} closes={page.closeDay} refused={actionData} />
        <div className="cta">
          <Button variant="primary" pending={pending}>
            Move dates
          </Button>
          <ButtonLink to={ownProposalUrl(page.id)}>Leave them</ButtonLink>
        </div>
      </Form>
    </ProposalConfirmPage>
  );
}
