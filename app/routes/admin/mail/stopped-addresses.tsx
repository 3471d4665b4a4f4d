import MailX from 'lucide-react/icons/mail-x';
import { Form, useNavigation } from 'react-router';
import { STOP_REASON_LABEL, type StopReason } from '../../../../domain/bounce.ts';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../../domain/deadline.ts';
import { explainAnswer } from '../../../../domain/delivery.ts';
import { Button } from '../../../ui/button.tsx';

type Props = { all: number; latest: { email: string; reason: StopReason; answer: string; since: Date }[] };

/** Suppressed addresses, latest first. */
export function StoppedAddresses({ all, latest }: Props) {
  const pending = useNavigation().formData?.get('address');
  return (
    <section>
      <h2 className="h2r">Addresses that nothing is mailed to</h2>
      <p className="hint">
        {all.toLocaleString('en')} {all === 1 ? 'address' : 'addresses'}
        {all > latest.length && `, the latest ${latest.length} of them`}. Whoever it is starts mails again
        under Notifications; do it here when they tell you that the mailbox works.
      </p>
      <ul className="ses">
        {latest.map(({ email, reason, answer, since }) => (
          <li key={email}>
            <MailX className="i" />
            <span>
              <b>{email}</b>
              <small>
                Since {formatDay(dayIn(since, DEFAULT_ZONE))}: {STOP_REASON_LABEL[reason]}.{' '}
                {explainAnswer(answer) || answer}
              </small>
            </span>
            {reason === 'bounced' && (
              <Form method="post" action="/admin/mail">
                <input type="hidden" name="address" value={email} />
                <Button pending={pending === email}>
                  Start again<span className="sr"> mails to {email}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
