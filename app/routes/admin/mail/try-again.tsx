import { applyEmailTransition } from '../../../../server/commands/email.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/try-again.ts';
import { openMail } from './open-mail.ts';
import { VerbPage } from './verb-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Try this mail again · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return openMail(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const moved = await applyEmailTransition(db, actor, rowNumber(params.id), 'try-again', now);
  return afterAdminMove(moved, { to: '/admin/mail', say: 'It will be tried again.' }, undefined);
}

export default function TryAgain({ loaderData: mail, actionData }: Route.ComponentProps) {
  return (
    <VerbPage
      mail={mail}
      move="try-again"
      question="Try this mail again?"
      verb="Try again"
      answer={actionData}
    >
      It is sent as soon as the mail server takes it, with eight tries and three days anew. It keeps its
      Message-ID, so that a mailbox that has it already can tell.
    </VerbPage>
  );
}
