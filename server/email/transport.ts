import type { Reply } from '#domain/notification/delivery.ts';
import type { EmailMessage } from '#server/notifications/trial-mailbox.ts';

/** Sends emails, over SMTP or into the trial mailbox. */
export type Transport = {
  /** The SMTP server's host and port, for admins. */
  name: string;
  /** Whether rate limits per address apply (`throttledUntil`); not for the trial mailbox. */
  paced: boolean;
  /** Sends one email. Never throws: errors are replies. */
  deliver: (emailId: number, mail: EmailMessage) => Promise<Reply>;
  /** Checks whether emails would be accepted; null, or an error message. */
  check: () => Promise<string | null>;
  close: () => Promise<void>;
};
