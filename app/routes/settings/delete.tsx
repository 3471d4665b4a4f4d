import { deleteAccount } from '#server/commands/account/account-deletion.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { textIn } from '#app/http/read-form.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/delete.ts';
import { consequencesFor } from './consequences.ts';
import { DeleteForm } from './delete-form.tsx';
import * as styles from './delete.module.css';
import { BackToTab, SettingsFrame } from './settings-frame.tsx';

const route = actionRoute({
  access: 'member',
  load: async (request, restored) => ({
    email: request.actor.email,
    consequences: await consequencesFor(request, request.actor),
    typed: restored.line,
  }),
  read: (form) => textIn(form, 'line'),
  run: ({ db, blobs, actor, now, logError }, line) => deleteAccount(db, blobs, actor, line, now, logError),
  done: () => ({ to: '/settings/deleted' }),
  keepDuringSignIn: (line) => ({ line }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Delete account · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/delete`: what will be deleted, with counts, and the text to type as confirmation. */
export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal;
  return (
    <SettingsFrame here="Account">
      <BackToTab here="Account" />
      <PageSection title="Delete your account?">
        {refusal && (
          <Banner tone="error" className={styles.banner}>
            {refusal.fields ? 'Nothing was deleted.' : refusal.message}
          </Banner>
        )}
        <DeleteForm
          {...loaderData}
          typed={actionData?.typed ?? loaderData.typed}
          error={refusal?.fields?.line}
        />
      </PageSection>
    </SettingsFrame>
  );
}
