import { transitionFeedback } from '../../../../server/commands/feedback.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/close.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { feedbackUrl } from './feedback-urls.ts';
import { loadFeedback } from './load-feedback.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Close feedback · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadFeedback(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const changed = await transitionFeedback(db, actor, rowNumber(params.id), 'close', now);
  return afterAdminMove(changed, { to: feedbackUrl(), say: 'Feedback closed' }, undefined);
}

export default function CloseFeedback({ loaderData: row, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      row={row}
      transition="close"
      question="Close this feedback?"
      button="Close feedback"
      answer={actionData}
    >
      It moves from Open to Closed. The sender is not notified.
    </ConfirmPage>
  );
}
