import { applyEmailTransition } from '../../../../server/commands/email.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { parseId } from '../../../ui/parse-id.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../require-admin.ts';
import type { Route } from './+types/try-again.ts';
import { loadEmail } from './load-email.ts';
import { EmailConfirmPage } from './confirm-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Try this mail again · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadEmail(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const outcome = await applyEmailTransition(db, actor, parseId(params.id), 'try-again', now);
  return adminActionResponse(outcome, { to: '/admin/mail', toast: 'It will be tried again.' }, undefined);
}

export default function TryAgain({ loaderData: mail, actionData }: Route.ComponentProps) {
  return (
    <EmailConfirmPage
      email={mail}
      transition="try-again"
      question="Try this mail again?"
      button="Try again"
      answer={actionData}
    >
      It is sent as soon as the mail server takes it, with eight tries and three days anew. It keeps its
      Message-ID, so that a mailbox that has it already can tell.
    </EmailConfirmPage>
  );
}
