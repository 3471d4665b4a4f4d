import { Link } from 'react-router';
import { refuse } from '#domain/base/refusal.ts';
import { plural } from '#domain/text/text.ts';
import { deleteUnsentResume } from '#server/commands/application/resume.ts';
import { findStoredResume } from '#server/queries/application/resume.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/delete-resume.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { RESUMES_URL } from './settings-urls.ts';

const route = actionRoute({
  load: loadResume,
  run: ({ db, blobs, actor, params, now }) => deleteUnsentResume(db, blobs, actor, params.resume ?? '', now),
  done: () => ({ to: RESUMES_URL, toast: 'Resume deleted' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function loadResume({ db, actor, params }: ActionRequest) {
  const resume = await findStoredResume(db, actor, params.resume ?? '');
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

export const meta = () => [{ title: 'Delete a resume · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/resumes/{resume}/delete`: deletes a resume that is in no submitted application. */
export default function DeleteResume({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, mayDelete, drafts, application } = loaderData;
  return (
    <SettingsConfirmPage
      here="Resumes"
      question={mayDelete ? `Delete ${fileName}?` : `You can’t delete ${fileName} here`}
      consequences={[
        'We’ll delete the file right away. You can’t undo this.',
        ...(drafts.length > 0
          ? [
              `You’ll need another resume in ${plural(drafts.length, 'draft')}: ${drafts.map((title) => `“${title}”`).join(', ')}`,
            ]
          : []),
      ]}
      allowed={mayDelete}
      whyNot={<InSubmittedApplication application={application} />}
      refusal={actionData?.refusal}
      back={{ label: 'Back to resumes', to: RESUMES_URL }}
      confirm="Delete file"
      danger
      cancel={{ label: 'Keep it', to: RESUMES_URL }}
    />
  );
}

function InSubmittedApplication({ application }: { application: string | null }) {
  return (
    <>
      It’s part of an application you submitted. Until the owner decides, you can delete it there or withdraw
      the application.{' '}
      {application && (
        <Link className="link" to={application}>
          View application
        </Link>
      )}
    </>
  );
}
