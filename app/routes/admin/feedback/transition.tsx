import { Form, useNavigation } from 'react-router';
import {
  FEEDBACK_LABEL,
  FEEDBACK_TRANSITIONS,
  FEEDBACK_VIEW_LABEL,
  type FeedbackTransition,
  canTransitionFeedback,
} from '../../../../domain/feedback.ts';
import { transitionFeedback } from '../../../../server/commands/feedback.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { parseId } from '../../../ui/parse-id.ts';
import type { Toast } from '../../../ui/toast-cookie.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import { ConfirmLayout } from '../confirm-layout.tsx';
import type { Route } from './+types/transition.ts';
import { feedbackUrl } from './feedback-urls.ts';
import { loadFeedback } from './load-feedback.ts';
import { Message } from './message.tsx';

type TransitionCopy = { button: string; question: string; consequence: string; toast: Toast };

const COPY: Record<FeedbackTransition, TransitionCopy> = {
  answer: {
    button: 'Mark as answered',
    question: 'Mark this feedback as answered?',
    consequence: 'It moves from Open to Answered. Collegium sends no email: write to the sender first.',
    toast: 'Feedback marked as answered',
  },
  close: {
    button: 'Close feedback',
    question: 'Close this feedback?',
    consequence: 'It moves from Open to Closed. The sender is not notified.',
    toast: 'Feedback closed',
  },
  reopen: {
    button: 'Reopen feedback',
    question: 'Reopen this feedback?',
    consequence: 'It moves back to Open. The sender is not notified.',
    toast: 'Feedback reopened',
  },
};

const TRANSITIONS = Object.keys(FEEDBACK_TRANSITIONS) as FeedbackTransition[];

/** The transition in the last segment of the URL; `app/routes.ts` has a route for each. */
function transitionOf(pathname: string): FeedbackTransition {
  return TRANSITIONS.find((transition) => new RegExp(`/${transition}/?$`).test(pathname))!;
}

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${COPY[transitionOf(location.pathname)].button} · Collegium` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const row = await loadFeedback(requestContext(context), url, params.id);
  return { row, transition: transitionOf(url.pathname) };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const transition = transitionOf(url.pathname);
  const changed = await transitionFeedback(db, actor, parseId(params.id), transition, now);
  return adminActionResponse(changed, { to: feedbackUrl(), toast: COPY[transition].toast }, undefined);
}

/**
 * `/admin/feedback/{id}/answer`, `/close` and `/reopen`: confirm page to change the state of one
 * message.
 */
export default function ConfirmTransition({ loaderData, actionData }: Route.ComponentProps) {
  const { row, transition } = loaderData;
  const { button, question, consequence } = COPY[transition];
  const pending = useNavigation().state === 'submitting';
  const whyNot = `This feedback is ${FEEDBACK_VIEW_LABEL[row.state].toLowerCase()} already. Nothing was changed.`;
  return (
    <ConfirmLayout
      backLink={{ to: feedbackUrl(), label: 'Feedback' }}
      title={FEEDBACK_LABEL[row.kind]}
      about={<Message row={row} />}
      question={question}
      refused={actionData}
      whyNot={canTransitionFeedback(row.state, transition) ? null : whyNot}
    >
      <p className="says">{consequence}</p>
      <Form method="post" className="ft3">
        <ButtonLink to={feedbackUrl()}>Cancel</ButtonLink>
        <Button variant="primary" pending={pending}>
          {button}
        </Button>
      </Form>
    </ConfirmLayout>
  );
}
