import MailX from 'lucide-react/icons/mail-x';
import { Form, useNavigation } from 'react-router';
import { STOP_REASON_LABEL, type StopReason } from '../../../../domain/bounce.ts';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../../domain/deadline.ts';
import { explainAnswer } from '../../../../domain/delivery.ts';
import { Button } from '../../../ui/button.tsx';

type Props = { total: number; latest: { email: string; reason: StopReason; answer: string; since: Date }[] };

/** Suppressed addresses, newest first. */
export function SuppressedAddresses({ total, latest }: Props) {
  const pendingAddress = useNavigation().formData?.get('address');
  return (
    <section>
      <h2 className="h2r">Suppressed addresses</h2>
      <p className="hint">
        {total.toLocaleString('en')} {total === 1 ? 'address' : 'addresses'}
        {total > latest.length && `, the latest ${latest.length} of them`}. Nothing is emailed to these
        addresses. Their owners can turn emails on again under Notifications; do it here if they say that the
        mailbox works.
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
                <Button pending={pendingAddress === email}>
                  Send again<span className="sr"> to {email}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
