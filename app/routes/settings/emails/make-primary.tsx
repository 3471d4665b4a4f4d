import { makeEmailPrimary } from '#server/commands/account/account-email.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import { SettingsConfirmPage } from '../settings-frame.tsx';
import { EMAILS_URL } from '../settings-urls.ts';
import type { Route } from './+types/make-primary.ts';
import { loadEmail } from './load-email.ts';

const route = actionRoute({
  load: loadEmail,
  run: ({ db, actor, id, now }) => makeEmailPrimary(db, actor, id, now),
  done: () => ({ to: EMAILS_URL, toast: 'Primary email changed' }),
  remember: () => ({}),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Primary email · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/emails/{id}/primary`: makes an address the one that receives the emails. */
export default function MakePrimary({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Emails"
      question={`Make ${email} your primary email?`}
      consequences={[
        'Everything we send you goes there from now on, and your subscription moves with it.',
        'Owners and applicants you work with see this address.',
        'We’ll notify your old address.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to emails', to: EMAILS_URL }}
      confirm="Make primary"
      cancel={{ label: 'Cancel', to: EMAILS_URL }}
    />
  );
}
