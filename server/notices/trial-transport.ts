import type { Database } from '../data/database.ts';
import { keepTrialMail } from '../data/outgoing-mail.ts';
import type { Transport } from './transport.ts';

/** Keeps mails for the trial mailbox instead of sending them: no mail leaves this computer. */
export function trialTransport(db: Database, now: () => Date): Transport {
  return {
    name: 'the trial mailbox',
    paced: false,
    async deliver(mailId, mail) {
      await keepTrialMail(db, mailId, mail, now());
      return { kind: 'accepted', answer: '250 Kept in the trial mailbox' };
    },
    check: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
}
