import { Form, useNavigation } from 'react-router';
import { MESSAGE_CAP } from '../../../domain/application.ts';
import { declineInvitation } from '../../../server/commands/application.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { readForm } from '../../ui/read-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { actionHeaders } from '../../ui/action-headers.ts';
import type { Route } from './+types/decline.ts';
import { transitionOwnApplication, loadForTransition } from './load-own-application.ts';
import { ApplicationConfirmPage } from './confirm-page.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadForTransition(requestContext(context), params.id, 'decline');

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const typed = (await readForm(request)).get('note');
  const note = typeof typed === 'string' ? typed : '';
  const transition = (id: number) => declineInvitation(db, actor, id, { note }, now);
  return transitionOwnApplication(
    requestContext(context),
    params.id,
    'Invitation declined',
    transition,
    note,
  );
}

export const headers = actionHeaders;

export const meta = () => [{ title: 'Decline the invitation · Collegium' }];

export default function DeclinePage({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/decline');
  return (
    <ApplicationConfirmPage
      page={page}
      title="Pass the seat on?"
      allowed={page.may.decline}
      refusal={actionData?.refusal}
    >
      <p className="lede">{page.name} reads it at once, and can invite the next person on the waitlist.</p>
      <Form method="post" className="decline">
        <TextArea
          label={`A line to ${page.name}`}
          optional
          name="note"
          cap={MESSAGE_CAP}
          hint={`Only ${page.name} reads this.`}
          defaultValue={actionData?.typed ?? ''}
          error={actionData?.refusal.fields?.note}
        />
        <div className="cta">
          <Button variant="danger" size="large" pending={pending}>
            Decline the invitation
          </Button>
          <ButtonLink size="large" to={`/applications/${page.id}`}>
            Back
          </ButtonLink>
        </div>
        <p className="hint after">This cannot be taken back.</p>
      </Form>
    </ApplicationConfirmPage>
  );
}
