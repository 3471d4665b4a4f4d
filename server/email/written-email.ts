import type { EmailEvent, NotificationEvent, WrittenFactsOf } from '../../domain/notifications/events.ts';

/** Everything an email says: what `renderEmail` turns into subject, text and HTML. No address, no secret but its own links. */
export type WrittenEmail = {
  [E in NotificationEvent | EmailEvent]: { event: E; facts: WrittenFactsOf[E] };
}[NotificationEvent | EmailEvent];

/** What stands around every mail. `unsubscribeUrl` only in mails of a subscription. */
export type EmailContext = { publicUrl: string; unsubscribeUrl: string | null };

/** `html` whole and with every style inline, `text` in 72 columns. */
export type RenderedEmail = { subject: string; html: string; text: string };
