import {
  FEEDBACK_LABEL,
  FEEDBACK_TRANSITIONS,
  FEEDBACK_VIEW_LABEL,
  type FeedbackTransition,
  canTransitionFeedback,
} from '#domain/board/feedback.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import { transitionFeedback } from '#server/commands/board/feedback.ts';
import { findFeedback } from '#server/queries/board/feedback.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { transitionInPath } from '#app/http/transition-in-path.ts';
import type { Toast } from '#app/http/toast-cookie.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import { AdminConfirmPage, ConfirmSummary } from '../admin-confirm-page.tsx';
import type { Route } from './+types/transition.ts';
import { feedbackUrl } from '../admin-urls.ts';
import { Message } from './message.tsx';

type TransitionCopy = { button: string; question: string; consequence: string; toast: Toast };

const COPY: Record<FeedbackTransition, TransitionCopy> = {
  answer: {
    button: 'Mark as answered',
    question: 'Mark this feedback as answered?',
    consequence: 'It moves from Open to Answered. We don’t email the sender, so reply to them first.',
    toast: 'Feedback marked as answered',
  },
  close: {
    button: 'Close feedback',
    question: 'Close this feedback?',
    consequence: 'It moves from Open to Closed. The sender isn’t notified.',
    toast: 'Feedback closed',
  },
  reopen: {
    button: 'Reopen feedback',
    question: 'Reopen this feedback?',
    consequence: 'It moves back to Open. The sender isn’t notified.',
    toast: 'Feedback reopened',
  },
};

// `app/routes.ts` has a route for each.
const transitionOf = (pathname: string) => transitionInPath(FEEDBACK_TRANSITIONS, pathname);

const route = actionRoute({
  access: 'admin',
  load: loadFeedback,
  run: ({ db, actor, id, url, now }) => transitionFeedback(db, actor, id, transitionOf(url.pathname), now),
  done: (_, { url }) => ({ to: feedbackUrl(), toast: COPY[transitionOf(url.pathname)].toast }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

/** The message that an admin is about to answer, close or reopen; recorded in the audit log. */
async function loadFeedback({ db, actor, id, url, now }: ActionRequest) {
  const found = await findFeedback(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, actor, { kind: 'feedback_viewed', targetId: id }, now);
  return { row: found.value, transition: transitionOf(url.pathname) };
}

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${COPY[transitionOf(location.pathname)].button} · Collegium` },
  { name: 'robots', content: 'noindex' },
];

/**
 * `/admin/feedback/{id}/answer`, `/close` and `/reopen`: confirm page to change the state of one
 * message.
 */
export default function ConfirmTransition({ loaderData, actionData }: Route.ComponentProps) {
  const { row, transition } = loaderData;
  const { button, question, consequence } = COPY[transition];
  const about = (
    <ConfirmSummary list={{ label: 'Back to feedback', to: feedbackUrl() }} title={FEEDBACK_LABEL[row.kind]}>
      <Message row={row} />
    </ConfirmSummary>
  );
  return (
    <AdminConfirmPage
      about={about}
      question={question}
      consequences={[consequence]}
      allowed={canTransitionFeedback(row.state, transition)}
      whyNot={`This feedback is already ${FEEDBACK_VIEW_LABEL[row.state].toLowerCase()}. Nothing was changed.`}
      refusal={actionData?.refusal}
      back={{ label: 'Back to feedback', to: feedbackUrl() }}
      confirm={button}
      cancel={{ label: 'Cancel', to: feedbackUrl() }}
    />
  );
}
