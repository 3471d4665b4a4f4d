import { Form, Link, useNavigation } from 'react-router';
import { reopenProposal } from '../../../server/commands/close-date.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { readForm } from '../../ui/read-form.ts';
import { rowNumber } from '../../ui/row-number.ts';
import type { Route } from './+types/reopen.ts';
import { MovePage } from './move-page.tsx';
import { NewDates } from './new-dates.tsx';
import { afterDates, askToSignIn, daysIn, openOwnProposal } from './own-proposal.ts';
import { dashboardOf } from './place.ts';
import { TOLD } from './told.ts';

export const meta = () => [{ title: 'Reopen proposal · Collegium' }];

export function loader({ request, context, params }: Route.LoaderArgs) {
  return openOwnProposal(requestContext(context), request, params.id);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askToSignIn(actor, request);
  const id = rowNumber(params.id) ?? 0;
  const days = daysIn(await readForm(request));
  const reopened = await reopenProposal(db, actor, id, days, now);
  return afterDates(reopened, { to: dashboardOf(id), say: 'Reopened. It is on the board again.' }, days);
}

export default function ReopenProposal({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/reopen');
  return (
    <MovePage
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
        TOLD,
        'Applications you received stay as they are; who applied can change theirs again until then.',
        page.appType === 'rolling'
          ? `It ends on ${page.ends}: the close date cannot be after that.`
          : `It ends on ${page.ends}: the close date cannot be after that, nor after the result date.`,
      ]}
    >
      <Form method="post" className="stack" noValidate>
        <NewDates page={page} closes="" refused={actionData} />
        <div className="cta">
          <Button look="pri" pending={pending}>
            Reopen proposal
          </Button>
          <ButtonLink to={dashboardOf(page.id)}>Keep it closed</ButtonLink>
        </div>
      </Form>
    </MovePage>
  );
}
