import { transitionFeedback } from '../../../../server/commands/feedback.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/reopen.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { feedbackUrl } from './feedback-urls.ts';
import { loadFeedback } from './load-feedback.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Reopen feedback · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadFeedback(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const changed = await transitionFeedback(db, actor, rowNumber(params.id), 'reopen', now);
  return afterAdminMove(changed, { to: feedbackUrl(), say: 'Feedback reopened' }, undefined);
}

export default function ReopenFeedback({ loaderData: row, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      row={row}
      transition="reopen"
      question="Reopen this feedback?"
      button="Reopen feedback"
      answer={actionData}
    >
      It moves back to Open. The sender is not notified.
    </ConfirmPage>
  );
}
