import { sendLinkToOwnEmail } from '#server/commands/account/account-email.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import { SettingsConfirmPage } from '../settings-frame.tsx';
import { EMAILS_URL } from '../settings-urls.ts';
import type { Route } from './+types/send-link.ts';
import { linkOrigin } from './link-origin.ts';
import { loadEmail } from './load-email.ts';

const route = actionRoute({
  load: loadEmail,
  run: (request) => {
    const { db, actor, id, now } = request;
    return sendLinkToOwnEmail(db, actor, id, linkOrigin(request), now);
  },
  done: () => ({ to: EMAILS_URL, toast: 'Link sent. Open it from that inbox.' }),
  remember: () => ({}),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Confirm an email · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/emails/{id}/link`: emails a link to an own address, to confirm it or renew its badge. */
export default function SendLink({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Emails"
      question={`Confirm ${email}?`}
      consequences={['We’ll email a link to it. Opening the link shows that you still control the address.']}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to emails', to: EMAILS_URL }}
      confirm="Send link"
      cancel={{ label: 'Cancel', to: EMAILS_URL }}
    />
  );
}
