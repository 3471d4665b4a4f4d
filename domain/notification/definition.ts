import type { EmailTemplate } from './email/email-template.ts';
import type { NotificationLine } from './line.ts';
import type { NotificationUrls } from './notification-urls.ts';
import type { PreferenceName } from './preferences.ts';

/**
 * An email and what causes it. `Facts` come from the outbox, or are read when the email is
 * rendered.
 */
export type EmailDefinition<Facts> = {
  /** What happened, for admins and developers. */
  when: string;
  /** `readerZone` is the time zone of the reader's browser, if known. */
  email: (facts: Facts, urls: NotificationUrls, readerZone?: string) => EmailTemplate;
};

/**
 * An event that notifies members: one definition in `events/`, one row in `events.ts`. `Facts`
 * are stored as JSON.
 */
export type NotificationDefinition<Facts> = EmailDefinition<Facts> & {
  /** `follower`: has an application, a draft or a bookmark there. */
  to: 'applicant' | 'owner' | 'reviewer' | 'follower' | 'member' | 'admin';
  preference: PreferenceName;
  /** The channels of the event, if the preference allows them. */
  inProduct: boolean;
  byMail: boolean;
  /** The recipient caused the event: stored as read. */
  isOwnAction?: true;
  line: (facts: Facts, now: Date) => NotificationLine;
};
