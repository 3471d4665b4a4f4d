import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn, DEFAULT_ZONE } from '#domain/time/deadline.ts';
import { isResumeId } from '#domain/application/resume.ts';
import { requestContext } from '#server/http/request-context.ts';
import { findReceivedResume } from '#server/queries/review/received-resume.ts';
import { findResumeDeletion } from '#server/queries/application/resume.ts';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import { RouteError } from '#app/shared/error/route-error.tsx';
import type { Route } from './+types/deleted-resume.ts';

/**
 * URL of a resume that cannot be opened, by its own id or by its application's. Says when it was
 * deleted to people who could read it, and answers 404 to anyone else.
 */
export async function loader({ params, context }: Route.LoaderArgs): Promise<never> {
  const { db, actor } = requestContext(context);
  const deletedAt = isResumeId(params.id)
    ? await findResumeDeletion(db, actor, params.id)
    : (await findReceivedResume(db, actor, idParam(params.id)))?.deletedAt;
  if (!deletedAt) throw pageRefusal({ code: 'not_found', message: 'There is no such resume.' });
  const day = formatDay(dayIn(deletedAt, DEFAULT_ZONE));
  throw pageRefusal({
    code: 'resume_deleted',
    message: `It was deleted on ${day}. No one can open it anymore. The rest of the application is still there.`,
  });
}

export default function DeletedResume() {
  return null;
}

const RESUME_DELETED_COPY = {
  title: 'This resume was deleted',
  help: {
    title: 'Why it was deleted',
    facts: [
      {
        label: 'If it expired',
        value: 'We keep resumes for some months after the result date. The application shows the date.',
      },
      {
        label: 'If the applicant deleted it',
        value: 'Applicants can delete their resume until the owner decides.',
      },
    ],
  },
};

export function ErrorBoundary() {
  return <RouteError copy={(status) => (status === 410 ? RESUME_DELETED_COPY : undefined)} />;
}
