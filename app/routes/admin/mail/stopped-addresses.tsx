import { MailX } from 'lucide-react';
import { STOP_WORDS, type StopReason } from '../../../../domain/bounce.ts';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../../domain/deadline.ts';
import { explainAnswer } from '../../../../domain/delivery.ts';

type Props = { all: number; latest: { email: string; reason: StopReason; answer: string; since: Date }[] };

/** Addresses that nothing is mailed to any more, the latest first. */
export function StoppedAddresses({ all, latest }: Props) {
  return (
    <section>
      <h2 className="h2r">Addresses that nothing is mailed to</h2>
      <p className="hint">
        {all.toLocaleString('en')} {all === 1 ? 'address' : 'addresses'}
        {all > latest.length && `, the latest ${latest.length} of them`}. Whoever it is starts mails again
        under Notifications, an operator with start-mail.
      </p>
      <ul className="ses">
        {latest.map(({ email, reason, answer, since }) => (
          <li key={email}>
            <MailX className="i" />
            <span>
              <b>{email}</b>
              <small>
                Since {formatDay(dayIn(since, DEFAULT_ZONE))}: {STOP_WORDS[reason]}.{' '}
                {explainAnswer(answer) || answer}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
