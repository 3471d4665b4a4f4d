import type { Reply } from '../../domain/delivery.ts';
import type { EmailMessage } from '../notifications/email-queue.ts';

/** A way for mails to leave. */
export type Transport = {
  /** What admins read: the mail server's host and port. */
  name: string;
  /** Whether addresses are spared (see `throttledUntil`): not where nobody's mailbox is filled. */
  paced: boolean;
  /** Hands one mail over. Never throws: what goes wrong on the way is a reply. */
  deliver: (emailId: number, mail: EmailMessage) => Promise<Reply>;
  /** Asks whether mails would be taken: null, or what is wrong. */
  check: () => Promise<string | null>;
  close: () => Promise<void>;
};
