import { removeEmail } from '#server/commands/account/account-email.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import { SettingsConfirmPage } from '../settings-frame.tsx';
import { EMAILS_URL } from '../settings-urls.ts';
import type { Route } from './+types/remove-email.ts';
import { loadEmail } from './load-email.ts';

const route = actionRoute({
  load: loadEmail,
  allows: ({ isPrimary }) => !isPrimary,
  run: ({ db, actor, id, now, settings, usableIdentities: usable }) =>
    removeEmail(db, actor, id, { usable, lists: settings.academicLists }, now),
  done: () => ({ to: EMAILS_URL, toast: 'Removed' }),
  remember: () => ({}),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Remove an email · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/emails/{id}/remove`: removes an address from the account. */
export default function RemoveEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isPrimary } = loaderData;
  return (
    <SettingsConfirmPage
      here="Emails"
      question={`Remove ${email}?`}
      consequences={[
        'It won’t sign in to this account anymore, and its badge ends.',
        'We’ll notify this address and your primary one.',
      ]}
      allowed={!isPrimary}
      whyNot="This is your primary email. Make another address primary first."
      refusal={actionData?.refusal}
      back={{ label: 'Back to emails', to: EMAILS_URL }}
      confirm="Remove"
      danger
      cancel={{ label: 'Cancel', to: EMAILS_URL }}
    />
  );
}
