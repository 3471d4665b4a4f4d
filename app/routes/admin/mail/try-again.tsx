import { EMAIL_ATTEMPTS, GIVE_UP_AFTER_DAYS } from '../../../../domain/delivery.ts';
import { applyEmailTransition } from '../../../../server/commands/email.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { parseId } from '../../../ui/parse-id.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/try-again.ts';
import { loadEmail } from './load-email.ts';
import { EmailConfirmPage } from './confirm-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Try this email again · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadEmail(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const outcome = await applyEmailTransition(db, actor, parseId(params.id), 'try-again', now);
  return adminActionResponse(outcome, { to: '/admin/mail', toast: 'It will be tried again.' }, undefined);
}

export default function TryAgain({ loaderData: email, actionData }: Route.ComponentProps) {
  return (
    <EmailConfirmPage
      email={email}
      transition="try-again"
      question="Try this email again?"
      button="Try again"
      refused={actionData}
    >
      It is sent as soon as the mail server accepts it, with {EMAIL_ATTEMPTS} tries over {GIVE_UP_AFTER_DAYS}{' '}
      days as before. Its Message-ID stays the same, so that a mailbox that already has it can tell.
    </EmailConfirmPage>
  );
}
