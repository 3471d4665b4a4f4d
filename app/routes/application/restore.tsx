import Undo2 from 'lucide-react/icons/undo-2';
import { Form, useNavigation } from 'react-router';
import { restoreApplication } from '../../../server/commands/application.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { actionHeaders } from '../../ui/action-headers.ts';
import type { Route } from './+types/restore.ts';
import { transitionOwnApplication, loadForTransition } from './load-own-application.ts';
import { ApplicationConfirmPage } from './confirm-page.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadForTransition(requestContext(context), params.id, 'restore');

export function action({ context, params }: Route.ActionArgs) {
  const requestData = requestContext(context);
  const transition = (id: number) =>
    restoreApplication(requestData.db, requestData.actor, id, requestData.now);
  return transitionOwnApplication(requestData, params.id, 'Your application is submitted again.', transition);
}

export const headers = actionHeaders;

export const meta = () => [{ title: 'Undo the withdrawal · Collegium' }];

export default function RestorePage({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/restore');
  return (
    <ApplicationConfirmPage
      page={page}
      title="Undo the withdrawal?"
      allowed={page.may.restore}
      refusal={actionData?.refusal}
    >
      <p className="lede">{page.name} can read your answers and open your resume again, as you sent them.</p>
      <Form method="post" className="cta">
        <Button variant="primary" icon={<Undo2 className="i-s" />} pending={pending}>
          Undo the withdrawal
        </Button>
        <ButtonLink to={`/applications/${page.id}`}>Back</ButtonLink>
      </Form>
    </ApplicationConfirmPage>
  );
}
