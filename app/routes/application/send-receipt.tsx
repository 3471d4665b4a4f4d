import { resendReceipt } from '#server/commands/application/receipt.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/send-receipt.ts';
import { aboutApplication } from './application-summary.tsx';
import { ownApplicationUrl } from './application-urls.ts';
import { loadOwnApplication } from './load-own-application.ts';

const route = actionRoute({
  load: loadOwnApplication,
  run: ({ db, actor, id, now }) => resendReceipt(db, actor, id, now),
  done: (_, { id }) => ({ to: ownApplicationUrl(id), toast: 'We’ve emailed you the receipt.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Send the receipt again · Collegium' }];

/** `/applications/{id}/send-receipt`: emails the receipt again. */
export default function SendReceipt({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      {...aboutApplication(page)}
      question="Send the receipt again?"
      consequences={['We’ll email it to the address you sign in with, with all your answers.']}
      allowed={page.may.resendReceipt}
      whyNot="It was sent to the lead of your team."
      refusal={actionData?.refusal}
      confirm="Send it again"
      cancel={{ label: 'Back', to: ownApplicationUrl(page.id) }}
    />
  );
}
