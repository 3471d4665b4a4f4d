import { STORED_IN_MAILBOX } from '#domain/notification/delivery.ts';
import type { Database } from '#server/db/database.ts';
import { storeTrialEmail } from '#server/notifications/trial-mailbox.ts';
import type { Transport } from './transport.ts';

/** Stores emails in the trial mailbox instead of sending them. */
export function trialTransport(db: Database, now: () => Date): Transport {
  return {
    name: 'the trial mailbox',
    paced: false,
    async deliver(emailId, mail) {
      await storeTrialEmail(db, emailId, mail, now());
      return { kind: 'accepted', answer: STORED_IN_MAILBOX };
    },
    check: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
}
