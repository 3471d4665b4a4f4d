import type { EmailEvent, NotificationEvent, WrittenFactsOf } from '#domain/notification/events.ts';

/** The event and facts of an email, the input of `renderEmail`. Its only secrets are its links. */
export type WrittenEmail = {
  [E in NotificationEvent | EmailEvent]: { event: E; facts: WrittenFactsOf[E] };
}[NotificationEvent | EmailEvent];

/**
 * The context of an email. `unsubscribeUrl` is null except in emails of a subscription;
 * `readerZone` is the time zone of the reader's browser, if known.
 */
export type EmailContext = { publicUrl: string; unsubscribeUrl: string | null; readerZone?: string };

/** `html` is a whole page with inline styles, `text` has 72 columns. */
export type RenderedEmail = { subject: string; html: string; text: string };
