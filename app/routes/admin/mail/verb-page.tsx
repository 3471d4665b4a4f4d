import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import {
  EMAIL_TRANSITIONS,
  EMAIL_STATE_LABEL,
  type EmailAction,
  explainAnswer,
} from '../../../../domain/delivery.ts';
import { formatInstant } from '../../../../domain/deadline.ts';
import type { EmailRecord } from '../../../../server/queries/email.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { AdminRefused } from '../answer.ts';
import { VerbSheet } from '../verb-sheet.tsx';
import { subjectOf } from './place.ts';

type Props = {
  mail: EmailRecord;
  move: EmailAction;
  question: string;
  verb: string;
  answer: AdminRefused | undefined;
  children: ReactNode;
};

/** The page on which a mail that was given up is tried again or let be: which mail, what was answered, and the button. */
export function VerbPage({ mail, move, question, verb, answer, children }: Props) {
  const pending = useNavigation().state === 'submitting';
  const decided = `Someone has already decided about this email. Its state is “${EMAIL_STATE_LABEL[mail.state]}”.`;
  return (
    <VerbSheet
      back={{ to: '/admin/mail', label: 'Mails' }}
      title={subjectOf(mail)}
      about={
        <>
          <p className="hint">
            To {mail.to}
            {mail.firstAttemptAt && (
              <>
                <br />
                First try {formatInstant(mail.firstAttemptAt, 'UTC')} UTC
              </>
            )}
          </p>
          {mail.lastResponse && <pre className="log">{mail.lastResponse}</pre>}
          <p className="hint">{explainAnswer(mail.lastResponse ?? '')}</p>
        </>
      }
      question={question}
      answer={answer}
      whyNot={mail.state === EMAIL_TRANSITIONS[move].from ? null : decided}
    >
      <p className="says">{children}</p>
      <Form method="post" className="ft3">
        <ButtonLink to="/admin/mail">Leave it given up</ButtonLink>
        <Button look="pri" pending={pending}>
          {verb}
        </Button>
      </Form>
    </VerbSheet>
  );
}
