import { Form, Link, useNavigation } from 'react-router';
import { reopenProposal } from '../../../server/commands/proposal.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { readForm } from '../../ui/read-form.ts';
import { rowNumber } from '../../ui/row-number.ts';
import type { Route } from './+types/reopen.ts';
import { MovePage } from './move-page.tsx';
import { afterMove, askToSignIn, openOwnProposal } from './own-proposal.ts';
import { dashboardOf } from './place.ts';

export const meta = () => [{ title: 'Reopen proposal · Collegium' }];

export function loader({ request, context, params }: Route.LoaderArgs) {
  return openOwnProposal(requestContext(context), request, params.id);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askToSignIn(actor, request);
  const id = rowNumber(params.id) ?? 0;
  const posted = await readForm(request);
  const typed = posted.get('appCloseDate');
  const day = typeof typed === 'string' ? typed : '';
  const reopened = await reopenProposal(db, actor, id, { appCloseDate: day }, now);
  return afterMove(reopened, { to: dashboardOf(id), say: 'Reopened. It is on the board again.' }, day);
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
            <Link className="link" to={`/proposal/${page.id}/edit`}>
              edit its close date
            </Link>
            .
          </>
        )
      }
      refused={actionData}
      consequences={[
        'It is on the board again, and people can apply until the new close date.',
        'Applications you received stay as they are; who applied can change theirs again until then.',
        `Results are due by ${page.results} and it ends on ${page.ends}: the close date cannot be after either.`,
      ]}
    >
      <Form method="post" className="stack" noValidate>
        <DateField
          label="New close date"
          name="appCloseDate"
          hint={`Until 23:59 ${page.zone} on that day.`}
          defaultValue={actionData?.typed}
          error={actionData?.refusal.fields?.appCloseDate}
          autoFocus={Boolean(actionData?.refusal.fields)}
          className="short"
        />
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
