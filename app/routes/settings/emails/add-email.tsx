import { EMAIL_CAP } from '#domain/account/account.ts';
import { EMAIL_LINK_HOURS } from '#domain/account/account-email.ts';
import { addEmail } from '#server/commands/account/account-email.ts';
import { textIn } from '#app/http/read-form.ts';
import { TextField } from '#app/kit/form/text-field.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import { SettingsConfirmPage } from '../settings-frame.tsx';
import { EMAILS_URL } from '../settings-urls.ts';
import type { Route } from './+types/add-email.ts';
import { linkOrigin, refusedEmailsOf } from './link-origin.ts';

const route = actionRoute({
  load: async (_request, { email = '' }) => ({ email }),
  read: (form) => textIn(form, 'email'),
  run: (request, email) => {
    const { db, actor, now, settings } = request;
    const origin = { ...linkOrigin(request), refusedEmails: refusedEmailsOf(settings) };
    return addEmail(db, actor, email, origin, now);
  },
  done: () => ({ to: EMAILS_URL, toast: 'Link sent. Open it from that inbox.' }),
  remember: (email) => ({ email }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Add an email · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/emails/add`: emails a link that adds an address. */
export default function AddEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Emails"
      question="Add an email"
      consequences={[
        `We’ll email a link to the address. It works once, within ${EMAIL_LINK_HOURS} hours, where you’re signed in to this account.`,
      ]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to emails', to: EMAILS_URL }}
      confirm="Send link"
      cancel={{ label: 'Cancel', to: EMAILS_URL }}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_CAP}
        defaultValue={actionData?.typed ?? loaderData.email}
        error={actionData?.refusal.fields?.email}
      />
    </SettingsConfirmPage>
  );
}
