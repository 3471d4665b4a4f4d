import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import {
  FEEDBACK_LABEL,
  FEEDBACK_VIEW_LABEL,
  type FeedbackTransition,
  canTransitionFeedback,
} from '../../../../domain/feedback.ts';
import type { ReceivedFeedback } from '../../../../server/queries/feedback.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { AdminRefused } from '../answer.ts';
import { VerbSheet } from '../verb-sheet.tsx';
import { feedbackUrl } from './feedback-urls.ts';
import { Message } from './message.tsx';

type Props = {
  row: ReceivedFeedback;
  transition: FeedbackTransition;
  question: string;
  button: string;
  answer: AdminRefused | undefined;
  /** What happens next. */
  children: ReactNode;
};

/** Asks before the state of one message changes. */
export function ConfirmPage({ row, transition, question, button, answer, children }: Props) {
  const pending = useNavigation().state === 'submitting';
  const whyNot = `This feedback is ${FEEDBACK_VIEW_LABEL[row.state].toLowerCase()} already. Nothing was changed.`;
  return (
    <VerbSheet
      back={{ to: feedbackUrl(), label: 'Feedback' }}
      title={FEEDBACK_LABEL[row.kind]}
      about={<Message row={row} />}
      question={question}
      answer={answer}
      whyNot={canTransitionFeedback(row.state, transition) ? null : whyNot}
    >
      <p className="says">{children}</p>
      <Form method="post" className="ft3">
        <ButtonLink to={feedbackUrl()}>Cancel</ButtonLink>
        <Button look="pri" pending={pending}>
          {button}
        </Button>
      </Form>
    </VerbSheet>
  );
}
