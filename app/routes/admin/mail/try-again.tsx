import { EMAIL_ATTEMPTS, EMAIL_TRANSITIONS, GIVE_UP_AFTER_DAYS } from '../../../../domain/delivery.ts';
import { applyEmailTransition } from '../../../../server/commands/email.ts';
import { actionRoute } from '../../action-route.ts';
import { AdminConfirmPage } from '../admin-confirm-page.tsx';
import type { Route } from './+types/try-again.ts';
import { EmailSummary, alreadyDecided } from './email-summary.tsx';
import { loadEmail } from './load-email.ts';

const route = actionRoute({
  access: 'admin',
  load: loadEmail,
  run: ({ db, actor, id, now }) => applyEmailTransition(db, actor, id, 'try-again', now),
  done: () => ({ to: '/admin/mail', toast: 'We’ll try to send it again.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Try this email again · Collegium' }];

/** `/admin/mail/{id}/try-again`: retries a failed email. */
export default function TryAgain({ loaderData: email, actionData }: Route.ComponentProps) {
  return (
    <AdminConfirmPage
      about={<EmailSummary email={email} />}
      question="Try this email again?"
      consequences={[
        `We’ll try up to ${EMAIL_ATTEMPTS} more times over ${GIVE_UP_AFTER_DAYS} days.`,
        'Its Message-ID stays the same, so email programs recognize a duplicate.',
      ]}
      allowed={email.state === EMAIL_TRANSITIONS['try-again'].from}
      whyNot={alreadyDecided(email)}
      refusal={actionData?.refusal}
      back={{ label: 'Back to emails', to: '/admin/mail' }}
      confirm="Try again"
      cancel={{ label: 'Cancel', to: '/admin/mail' }}
    />
  );
}
