import { Form, Link, useNavigation } from 'react-router';
import { changeCloseDate } from '../../../server/commands/close-date.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { actionHeaders } from '../../ui/action-headers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/close-date.ts';
import { MovePage } from './move-page.tsx';
import { NewDates } from './new-dates.tsx';
import { openOwnProposal, sendDates } from './own-proposal.ts';
import { dashboardOf } from './place.ts';
import { RESULTS_LATE, TOLD } from './told.ts';

export const headers = actionHeaders;

export const meta = () => [{ title: 'Move the close date · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return openOwnProposal(requestContext(context), url, params.id);
}

export const action = (args: Route.ActionArgs) => sendDates(args, changeCloseDate, 'Dates moved.');

/** `/proposal/{id}/close-date`: the close date of an open proposal, and the result date with it. */
export default function MoveCloseDate({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/close-date');
  return (
    <MovePage
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
        TOLD,
        ...(page.resultsLate ? [RESULTS_LATE] : []),
        `The project ends on ${page.ends}: the close date cannot be after that.`,
      ]}
    >
      <Form method="post" className="stack" noValidate>
        <NewDates page={page} closes={page.closeDay} refused={actionData} />
        <div className="cta">
          <Button look="pri" pending={pending}>
            Move dates
          </Button>
          <ButtonLink to={dashboardOf(page.id)}>Leave them</ButtonLink>
        </div>
      </Form>
    </MovePage>
  );
}
