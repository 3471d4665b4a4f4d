import { Form, useNavigation } from 'react-router';
import { discardUnsentChanges } from '../../../server/commands/application.ts';
import { removeFiles } from '../../../server/commands/resume.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/discard-changes.ts';
import { transitionOwnApplication, loadForTransition } from './load-own-application.ts';
import { ApplicationConfirmPage } from './confirm-page.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadForTransition(requestContext(context), params.id, 'discard');

export function action({ context, params }: Route.ActionArgs) {
  const requestData = requestContext(context);
  const { db, blobs, actor, now } = requestData;
  const discard = async (id: number) => {
    const discarded = await discardUnsentChanges(db, actor, id, now);
    if (discarded.ok) await removeFiles(blobs, discarded.value.unusedFiles);
    return discarded;
  };
  return transitionOwnApplication(requestData, params.id, 'Changes discarded', discard);
}

export const meta = () => [{ title: 'Discard changes · Collegium' }];

/** `/applications/{id}/discard-changes`: discards unsent changes; the submitted version remains. */
export default function DiscardChangesPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/discard-changes');
  return (
    <ApplicationConfirmPage
      page={page}
      title="Discard your unsent changes?"
      allowed={page.may.discard}
      refusal={actionData?.refusal}
    >
      <p className="lede">What you submitted stays as it is. This can’t be undone.</p>
      <Form method="post" className="cta">
        <Button variant="danger" size="large" pending={pending}>
          Discard changes
        </Button>
        <ButtonLink size="large" to={`/applications/${page.id}`}>
          Keep them
        </ButtonLink>
      </Form>
    </ApplicationConfirmPage>
  );
}
