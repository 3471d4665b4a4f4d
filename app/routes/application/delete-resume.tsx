import { Form, useNavigation } from 'react-router';
import { refuse } from '../../../domain/refusal.ts';
import { deleteOwnResume } from '../../../server/commands/resume.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { findOwnApplication } from '../../../server/queries/sent-application.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { actionHeaders } from '../../ui/action-headers.ts';
import type { Route } from './+types/delete-resume.ts';
import { transitionOwnApplication, loadForTransition } from './load-own-application.ts';
import { ApplicationConfirmPage } from './confirm-page.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadForTransition(requestContext(context), params.id, 'deleteResume');

export function action({ context, params }: Route.ActionArgs) {
  const requestData = requestContext(context);
  const { db, blobs, actor, now } = requestData;
  return transitionOwnApplication(requestData, params.id, 'Your resume is deleted.', async (id) => {
    const own = await findOwnApplication(db, actor, id, now);
    if (!own.ok) return own;
    return own.value.resume
      ? deleteOwnResume(db, blobs, actor, own.value.resume.id, now)
      : refuse('move_not_allowed');
  });
}

export const headers = actionHeaders;

export const meta = () => [{ title: 'Delete the resume · Collegium' }];

/** Deletes the resume before its retention ends; the answers remain. */
export default function DeleteResumePage({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/delete-resume');
  return (
    <ApplicationConfirmPage
      page={page}
      title="Delete your resume now?"
      allowed={page.may.deleteResume}
      refusal={actionData?.refusal}
    >
      <p className="lede">
        Nobody can open it any more, {page.name} included, and it cannot be brought back. If you sent the same
        file with other applications, it goes from those as well. Your answers stay as you sent them
        {page.may.edit && '; until the close date you can submit again with another resume'}.
      </p>
      <Form method="post" className="cta">
        <Button variant="danger" pending={pending}>
          Delete resume
        </Button>
        <ButtonLink to={`/applications/${page.id}`}>Keep it</ButtonLink>
      </Form>
    </ApplicationConfirmPage>
  );
}
