import { bigint, boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { StopReason } from '../../domain/bounce.ts';
import type { EmailState as State } from '../../domain/delivery.ts';
import type {
  EmailEvent,
  NotificationContent,
  NotificationEvent,
} from '../../domain/notifications/events.ts';
import type { PreferenceName } from '../../domain/notifications/preferences.ts';
import type { StoredPlans } from '../../domain/proposal-change.ts';
import type { RecruitmentType } from '../../domain/proposal.ts';
import { userReference } from './account-schema.ts';
import { identity, instant } from './columns.ts';
import { applications, proposals } from './schema.ts';

/** Lines of the notifications list. */
export const notifications = pgTable('notifications', {
  id: identity(),
  userId: userReference('user_id', 'cascade').notNull(),
  event: text('event').$type<NotificationEvent>().notNull(),
  facts: jsonb('facts').$type<NotificationContent['facts']>().notNull(),
  proposalId: bigint('proposal_id', { mode: 'number' }).references(() => proposals.id, {
    onDelete: 'cascade',
  }),
  applicationId: bigint('application_id', { mode: 'number' }).references(() => applications.id, {
    onDelete: 'cascade',
  }),
  /** Whatever must be told only once has a name of its own here, unique a person. */
  key: text('dedupe_key'),
  at: instant('at').notNull(),
  readAt: instant('read_at'),
});

/** What a person chose on the preferences page; no row for what they never touched. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: userReference('user_id', 'cascade').notNull(),
    preference: text('preference').$type<PreferenceName>().notNull(),
    inProduct: boolean('in_product').notNull(),
    byMail: boolean('by_email').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.preference] })],
);

export type MailState = State;

/**
 * Every mail from the moment a command decides on it: the outbox. `messageId` is the same at every try. `subject` stands once it has
 * been written. `dropped` ones had lost their reason before they were sent (a proposal that left the board).
 */
export const emails = pgTable('emails', {
  id: identity(),
  messageId: uuid('message_id').notNull().unique().defaultRandom(),
  userId: userReference('user_id', 'cascade'),
  subscriptionId: bigint('subscription_id', { mode: 'number' }).references(() => subscriptions.id, {
    onDelete: 'cascade',
  }),
  /** The member who caused it, for pacing; null where no other member did. */
  senderId: userReference('sender_id', 'set null'),
  toAddress: text('to_address').notNull(),
  event: text('event').$type<NotificationEvent | EmailEvent>().notNull(),
  facts: jsonb('facts').$type<object>().notNull(),
  /** As `notices.key`, unique an address. */
  key: text('dedupe_key'),
  state: text('state').$type<MailState>().notNull().default('queued'),
  tries: smallint('attempts').notNull().default(0),
  subject: text('subject'),
  lastResponse: text('last_response'),
  createdAt: instant('created_at').notNull(),
  /** Not to be sent before: the next try, or the hour it was planned for. */
  dueAt: instant('due_at').notNull(),
  firstAttemptAt: instant('first_attempt_at'),
  sentAt: instant('sent_at'),
});

/** When followers were last notified of an edit of a proposal; `known` is what they knew then, while later edits wait. */
export const editNotifications = pgTable('edit_notifications', {
  proposalId: bigint('proposal_id', { mode: 'number' })
    .primaryKey()
    .references(() => proposals.id, { onDelete: 'cascade' }),
  notifiedAt: instant('notified_at').notNull(),
  known: jsonb('known').$type<StoredPlans>(),
});

/** Mails as they would have left this computer, where no mail server is set. Trial mode only. */
export const trialEmails = pgTable('trial_emails', {
  id: identity(),
  emailId: bigint('email_id', { mode: 'number' }).references(() => emails.id, { onDelete: 'cascade' }),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  headers: jsonb('headers').$type<Record<string, string>>().notNull(),
  at: instant('at').notNull(),
});

/** The latest check of each mail server that emails were sent over. */
export const smtpRelays = pgTable('smtp_relays', {
  name: text('name').primaryKey(),
  answers: boolean('is_reachable').notNull(),
  since: instant('since').notNull(),
  checkedAt: instant('checked_at').notNull(),
  error: text('error'),
});

export type SubscriptionCadence = 'at_once' | 'weekly';

/**
 * One subscription an address, in lower case; unsubscribing deletes the row. Nothing is sent before `confirmedAt`. Empty lists mean
 * every topic, every kind; otherwise a proposal has to match one topic or one kind.
 */
export const subscriptions = pgTable('subscriptions', {
  id: identity(),
  email: text('email').notNull().unique(),
  topics: text('topics').array().notNull(),
  kinds: text('kinds').array().$type<RecruitmentType[]>().notNull(),
  cadence: text('cadence').$type<SubscriptionCadence>().notNull(),
  /** SHA-256 of the confirmation's token, and when it ends; null once used. */
  confirmHash: text('confirm_hash'),
  confirmExpiresAt: instant('confirm_expires_at'),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
});

/** Browsers that a person has signed in with: SHA-256 of the browser's own random name. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: userReference('user_id', 'cascade').notNull(),
    deviceHash: text('device_hash').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

/** Addresses that nothing is mailed to, and since when. `answer` is what the report said. */
export const suppressedAddresses = pgTable('suppressed_addresses', {
  email: text('email').primaryKey(),
  reason: text('reason').$type<StopReason>().notNull(),
  answer: text('answer').notNull(),
  since: instant('since').notNull(),
});
