import { discardUnsentChanges } from '#server/commands/application/application.ts';
import { removeFiles } from '#server/commands/application/resume.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/discard-changes.ts';
import { aboutApplication } from './application-summary.tsx';
import { ownApplicationUrl } from './application-urls.ts';
import { loadOwnApplication } from './load-own-application.ts';

const route = actionRoute({
  load: loadOwnApplication,
  allows: ({ may }) => may.discard,
  counted: true,
  run: async ({ db, blobs, actor, id, now }) => {
    const discarded = await discardUnsentChanges(db, actor, id, now);
    if (discarded.ok) await removeFiles(blobs, discarded.value.unusedFiles);
    return discarded;
  },
  done: (_, { id }) => ({ to: ownApplicationUrl(id), toast: 'Changes discarded' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Discard changes · Collegium' }];

/** `/applications/{id}/discard-changes`: discards unsent changes; the submitted version remains. */
export default function DiscardChanges({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      {...aboutApplication(page)}
      question="Discard your unsent changes?"
      consequences={['What you submitted stays as it is.', 'This can’t be undone.']}
      allowed={page.may.discard}
      refusal={actionData?.refusal}
      confirm="Discard changes"
      danger
      cancel={{ label: 'Keep them', to: ownApplicationUrl(page.id) }}
    />
  );
}
