import { Form, useNavigation } from 'react-router';
import { acceptInvitation } from '../../../server/commands/application.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { actionHeaders } from '../../ui/action-headers.ts';
import type { Route } from './+types/accept.ts';
import { transitionOwnApplication, loadForTransition } from './load-own-application.ts';
import { ApplicationConfirmPage } from './confirm-page.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadForTransition(requestContext(context), params.id, 'accept');

export function action({ context, params }: Route.ActionArgs) {
  const requestData = requestContext(context);
  const transition = (id: number) => acceptInvitation(requestData.db, requestData.actor, id, requestData.now);
  return transitionOwnApplication(requestData, params.id, 'You’re in.', transition);
}

export const headers = actionHeaders;

export const meta = () => [{ title: 'Accept the seat · Collegium' }];

export default function AcceptPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/accept');
  return (
    <ApplicationConfirmPage
      page={page}
      title="Take the seat?"
      allowed={page.may.accept}
      refusal={actionData?.refusal}
    >
      <p className="lede">
        Accepting takes the seat at once. {page.name} is told, and you see each other’s name and e-mail from
        then on.
      </p>
      <Facts facts={page.joining} />
      <Form method="post" className="cta">
        <Button variant="primary" size="large" pending={pending}>
          Accept the seat
        </Button>
        <ButtonLink size="large" to={`/applications/${page.id}`}>
          Back
        </ButtonLink>
      </Form>
    </ApplicationConfirmPage>
  );
}
