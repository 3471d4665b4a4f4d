import { restoreApplication } from '#server/commands/application/application.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/restore.ts';
import { aboutApplication } from './application-summary.tsx';
import { ownApplicationUrl } from './application-urls.ts';
import { loadOwnApplication } from './load-own-application.ts';

const route = actionRoute({
  load: loadOwnApplication,
  allows: ({ may }) => may.restore,
  counted: true,
  run: ({ db, actor, id, now, settings }) =>
    restoreApplication(db, actor, id, now, settings.openApplications),
  done: (_, { id }) => ({ to: ownApplicationUrl(id), toast: 'Application restored' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Undo withdrawal · Collegium' }];

/** `/applications/{id}/restore`: submits a withdrawn application again. */
export default function RestoreApplication({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      {...aboutApplication(page)}
      question="Undo withdrawal?"
      consequences={[
        `${page.name} will be able to read your answers and open your resume again, as you sent them.`,
      ]}
      allowed={page.may.restore}
      whyNot={page.whyNotRestore}
      refusal={actionData?.refusal}
      confirm="Undo withdrawal"
      cancel={{ label: 'Back', to: ownApplicationUrl(page.id) }}
    />
  );
}
