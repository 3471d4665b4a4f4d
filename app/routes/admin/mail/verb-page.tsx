import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { MAIL_MOVES, MAIL_STATE_LABEL, type MailMove, explainAnswer } from '../../../../domain/delivery.ts';
import { formatInstant } from '../../../../domain/deadline.ts';
import type { MailRecord } from '../../../../server/queries/mail.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { AdminRefused } from '../answer.ts';
import { subjectOf } from './place.ts';

type Props = {
  mail: MailRecord;
  move: MailMove;
  question: string;
  verb: string;
  answer: AdminRefused | undefined;
  children: ReactNode;
};

/** The page on which a mail that was given up is tried again or let be: which mail, what was answered, and the button. */
export function VerbPage({ mail, move, question, verb, answer, children }: Props) {
  const pending = useNavigation().state === 'submitting';
  const allowed = mail.state === MAIL_MOVES[move].from;
  return (
    <div className="ad">
      <div className="about">
        <p>
          <Link className="link" to="/admin/mail">
            Mail
          </Link>
        </p>
        <p className="ttl">{subjectOf(mail)}</p>
        <p className="hint">
          To {mail.to}
          {mail.firstTryAt && (
            <>
              <br />
              First try {formatInstant(mail.firstTryAt, 'UTC')} UTC
            </>
          )}
        </p>
        {mail.lastAnswer && <pre className="log">{mail.lastAnswer}</pre>}
        <p className="hint">{explainAnswer(mail.lastAnswer ?? '')}</p>
      </div>
      <section className="rpd">
        <div className="w fs mv">
          {answer && <Banner tone="er">{answer.refusal.message}</Banner>}
          <h2>{question}</h2>
          {allowed ? (
            <>
              <p className="says">{children}</p>
              <Form method="post" className="ft3">
                <ButtonLink to="/admin/mail">Leave it given up</ButtonLink>
                <Button look="pri" pending={pending}>
                  {verb}
                </Button>
              </Form>
            </>
          ) : (
            <>
              <p className="says">
                Somebody has decided about it already. It is in the state “{MAIL_STATE_LABEL[mail.state]}”.
              </p>
              <div className="ft3">
                <ButtonLink to="/admin/mail">Back to the mails</ButtonLink>
              </div>
            </>
          )}
        </div>
      </section>
    </div>
  );
}
