import { EMAIL_TRANSITIONS } from '../../../../domain/delivery.ts';
import { applyEmailTransition } from '../../../../server/commands/email.ts';
import { actionRoute } from '../../action-route.ts';
import { AdminConfirmPage } from '../admin-confirm-page.tsx';
import { STILL_NOTIFIED } from '../copy.ts';
import type { Route } from './+types/dismiss.ts';
import { EmailSummary, alreadyDecided } from './email-summary.tsx';
import { loadEmail } from './load-email.ts';

const route = actionRoute({
  access: 'admin',
  load: loadEmail,
  run: ({ db, actor, id, now }) => applyEmailTransition(db, actor, id, 'dismiss', now),
  done: () => ({ to: '/admin/mail', toast: 'Dismissed. We won’t send this email.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Dismiss this email · Collegium' }];

/** `/admin/mail/{id}/dismiss`: gives up a failed email for good. */
export default function Dismiss({ loaderData: email, actionData }: Route.ComponentProps) {
  return (
    <AdminConfirmPage
      about={<EmailSummary email={email} />}
      question="Dismiss this email?"
      consequences={[
        'We won’t try to send it again, and it’s removed from the emails that we gave up.',
        STILL_NOTIFIED,
      ]}
      allowed={email.state === EMAIL_TRANSITIONS.dismiss.from}
      whyNot={alreadyDecided(email)}
      refusal={actionData?.refusal}
      back={{ label: 'Back to emails', to: '/admin/mail' }}
      confirm="Dismiss"
      cancel={{ label: 'Cancel', to: '/admin/mail' }}
    />
  );
}
