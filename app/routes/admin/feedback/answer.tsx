import { transitionFeedback } from '../../../../server/commands/feedback.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/answer.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { feedbackUrl } from './feedback-urls.ts';
import { loadFeedback } from './load-feedback.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Mark as answered · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadFeedback(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const changed = await transitionFeedback(db, actor, rowNumber(params.id), 'answer', now);
  return afterAdminMove(changed, { to: feedbackUrl(), say: 'Feedback marked as answered' }, undefined);
}

export default function AnswerFeedback({ loaderData: row, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      row={row}
      transition="answer"
      question="Mark this feedback as answered?"
      button="Mark as answered"
      answer={actionData}
    >
      It moves from Open to Answered. Collegium sends no email: write to the sender first.
    </ConfirmPage>
  );
}
