import { refuse } from '#domain/base/refusal.ts';
import { deleteOwnResume } from '#server/commands/application/resume.ts';
import { findOwnApplication } from '#server/queries/application/sent-application.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/delete-resume.ts';
import { aboutApplication } from './application-summary.tsx';
import { ownApplicationUrl } from './application-urls.ts';
import { loadOwnApplication } from './load-own-application.ts';

const route = actionRoute({
  load: loadOwnApplication,
  allows: ({ may }) => may.deleteResume,
  counted: true,
  run: async ({ db, blobs, actor, id, now }) => {
    const own = await findOwnApplication(db, actor, id, now);
    if (!own.ok) return own;
    const { resume } = own.value;
    return resume ? deleteOwnResume(db, blobs, actor, resume.id, now) : refuse('move_not_allowed');
  },
  done: (_, { id }) => ({ to: ownApplicationUrl(id), toast: 'Resume deleted' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Delete the resume · Collegium' }];

/** `/applications/{id}/delete-resume`: deletes the resume before its retention ends. */
export default function DeleteResume({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      {...aboutApplication(page)}
      question="Delete your resume now?"
      consequences={[
        `No one can open it anymore, including ${page.name}. This can’t be undone.`,
        'If you used the same file in other applications, it’s deleted there too.',
        `Your answers stay as you sent them${page.may.edit ? '; until the close date you can submit again with another resume' : ''}.`,
      ]}
      allowed={page.may.deleteResume}
      refusal={actionData?.refusal}
      confirm="Delete resume"
      danger
      cancel={{ label: 'Keep it', to: ownApplicationUrl(page.id) }}
    />
  );
}
