import { applyEmailTransition } from '../../../../server/commands/email.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/dismiss.ts';
import { openMail } from './open-mail.ts';
import { VerbPage } from './verb-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Dismiss this mail · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return openMail(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const moved = await applyEmailTransition(db, actor, rowNumber(params.id), 'dismiss', now);
  return afterAdminMove(moved, { to: '/admin/mail', say: 'Dismissed. No email will be sent.' }, undefined);
}

export default function Dismiss({ loaderData: mail, actionData }: Route.ComponentProps) {
  return (
    <VerbPage mail={mail} move="dismiss" question="Dismiss this mail?" verb="Dismiss" answer={actionData}>
      It is not tried again and leaves the list of mails given up. The person still has the notice in
      Collegium.
    </VerbPage>
  );
}
