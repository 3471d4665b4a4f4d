import { applyEmailTransition } from '../../../../server/commands/email.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { parseId } from '../../../ui/parse-id.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/dismiss.ts';
import { loadEmail } from './load-email.ts';
import { EmailConfirmPage } from './confirm-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Dismiss this email · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadEmail(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const outcome = await applyEmailTransition(db, actor, parseId(params.id), 'dismiss', now);
  return adminActionResponse(
    outcome,
    { to: '/admin/mail', toast: 'Dismissed. No email will be sent.' },
    undefined,
  );
}

export default function Dismiss({ loaderData: email, actionData }: Route.ComponentProps) {
  return (
    <EmailConfirmPage
      email={email}
      transition="dismiss"
      question="Dismiss this email?"
      button="Dismiss"
      refused={actionData}
    >
      It is not tried again, and leaves the list of emails that were given up. The person still has the
      notification in Collegium.
    </EmailConfirmPage>
  );
}
