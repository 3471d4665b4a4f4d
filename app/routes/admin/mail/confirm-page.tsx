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
import type { AdminActionRefused } from '../action-response.ts';
import { ConfirmLayout } from '../confirm-layout.tsx';

type Props = {
  email: EmailRecord;
  transition: EmailAction;
  question: string;
  button: string;
  refused: AdminActionRefused | undefined;
  children: ReactNode;
};

/**
 * Confirm page to retry or dismiss a failed email: the email, the server's reply, and the button.
 */
export function EmailConfirmPage({ email, transition, question, button, refused, children }: Props) {
  const pending = useNavigation().state === 'submitting';
  const decided = `Someone has already decided about this email. Its state is “${EMAIL_STATE_LABEL[email.state]}”.`;
  return (
    <ConfirmLayout
      backLink={{ to: '/admin/mail', label: 'Emails' }}
      title={email.subject}
      about={
        <>
          <p className="hint">
            To {email.to}
            {email.firstAttemptAt && (
              <>
                <br />
                First try {formatInstant(email.firstAttemptAt, 'UTC')} UTC
              </>
            )}
          </p>
          {email.lastResponse && <pre className="log">{email.lastResponse}</pre>}
          <p className="hint">{explainAnswer(email.lastResponse ?? '')}</p>
        </>
      }
      question={question}
      refused={refused}
      whyNot={email.state === EMAIL_TRANSITIONS[transition].from ? null : decided}
    >
      <p className="says">{children}</p>
      <Form method="post" className="ft3">
        <ButtonLink to="/admin/mail">Leave it given up</ButtonLink>
        <Button variant="primary" pending={pending}>
          {button}
        </Button>
      </Form>
    </ConfirmLayout>
  );
}
