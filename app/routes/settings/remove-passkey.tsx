import { removePasskey } from '#server/commands/account/passkey.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/remove-passkey.ts';
import { loadPasskey } from './load-passkey.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { ACCOUNT_URL } from './settings-urls.ts';

const route = actionRoute({
  load: loadPasskey,
  run: ({ db, actor, id, usableIdentities, now }) => removePasskey(db, actor, id, usableIdentities, now),
  done: () => ({ to: ACCOUNT_URL, toast: 'Removed' }),
  remember: () => ({}),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Remove a passkey · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/passkeys/{id}/remove`: removes a passkey from the account. */
export default function RemovePasskey({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Account"
      question={`Remove “${name}”?`}
      consequences={[
        'You’ll no longer be able to sign in with it.',
        'Open sessions stay signed in. End any you don’t recognize.',
        'Delete it from your device or browser too, so that it isn’t offered anymore.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Keep it', to: ACCOUNT_URL }}
      confirm="Remove"
      cancel={{ label: 'Keep it', to: ACCOUNT_URL }}
    />
  );
}
