import { Form, data, redirect, useNavigation } from 'react-router';
import { refuse, statusOf } from '../../../domain/refusal.ts';
import { deleteUnsentResume } from '../../../server/commands/resume.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { findStoredResume } from '../../../server/queries/resume.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import { toastCookie } from '../../ui/toast-cookie.ts';
import type { Route } from './+types/delete-resume.ts';
import { SettingsFrame } from './settings-frame.tsx';

export const meta = () => [{ title: 'Delete a resume · Collegium' }, { name: 'robots', content: 'noindex' }];

const LIST = '/settings/resumes';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor } = requestContext(context);
  requireSignIn(LIST, actor);
  const resume = await findStoredResume(db, actor, params.id);
  if (!resume) throw pageRefusal(refuse('not_found').refusal);
  const { fileName, mayDelete, uses } = resume;
  const submitted = uses.find((use) => use.as === 'submitted');
  return {
    fileName,
    mayDelete,
    drafts: uses.filter((use) => use.as === 'draft').map(({ proposal }) => proposal),
    application: submitted ? `/applications/${submitted.applicationId}` : null,
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { db, blobs, actor, now } = requestContext(context);
  requireSignIn(LIST, actor);
  const deleted = await deleteUnsentResume(db, blobs, actor, params.id, now);
  if (deleted.ok)
    return redirect(LIST, { status: 303, headers: { 'Set-Cookie': toastCookie('Resume deleted') } });
  const { refusal } = deleted;
  if (refusal.code === 'not_found') throw pageRefusal(refusal);
  return data({ refusal }, { status: statusOf(refusal.code) });
}

/** Confirm page to delete a resume of this person. */
export default function DeleteResume({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, mayDelete, drafts, application } = loaderData;
  const pending = useNavigation().formAction?.endsWith('/delete');
  return (
    <SettingsFrame here="Resumes">
      <div className="fs">
        {actionData && <Banner tone="er">{actionData.refusal.message}</Banner>}
        <h2>{mayDelete ? `Delete ${fileName}?` : `${fileName} cannot be deleted here`}</h2>
        {mayDelete ? (
          <>
            <p className="says">
              The file is deleted at once, and cannot be brought back.
              {drafts.length > 0 &&
                ` It is in your draft for ${drafts.join(', ')}, which stays without a file.`}
            </p>
            <Form method="post" className="ft3">
              <Button variant="danger" pending={pending}>
                Delete file
              </Button>
              <ButtonLink to={LIST}>Keep it</ButtonLink>
            </Form>
          </>
        ) : (
          <>
            <p className="says">
              It is part of an application that you submitted. As long as nothing is decided, you can delete
              it there, or withdraw the application.
            </p>
            <div className="ft3">
              {application && <ButtonLink to={application}>See the application</ButtonLink>}
              <ButtonLink to={LIST}>Back to resumes</ButtonLink>
            </div>
          </>
        )}
      </div>
    </SettingsFrame>
  );
}
