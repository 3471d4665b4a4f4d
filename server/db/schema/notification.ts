import { bigint, boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { StopReason } from '#domain/notification/bounce.ts';
import type { EmailState } from '#domain/notification/delivery.ts';
import type { EmailEvent, NotificationContent, NotificationEvent } from '#domain/notification/events.ts';
import type { PreferenceName } from '#domain/notification/preferences.ts';
import type { StoredPlans } from '#domain/proposal/proposal-change.ts';
import type { HoursPerWeek } from '#domain/proposal/hours-per-week.ts';
import type { Reward } from '#domain/proposal/reward.ts';
import type { RecruitmentType } from '#domain/proposal/proposal.ts';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';
import { applications, proposals } from './proposal.ts';

export const notifications = pgTable('notifications', {
  id: generatedId(),
  userId: userReference('user_id', 'cascade').notNull(),
  event: text('event').$type<NotificationEvent>().notNull(),
  facts: jsonb('facts').$type<NotificationContent['facts']>().notNull(),
  proposalId: bigint('proposal_id', { mode: 'number' }).references(() => proposals.id, {
    onDelete: 'cascade',
  }),
  applicationId: bigint('application_id', { mode: 'number' }).references(() => applications.id, {
    onDelete: 'cascade',
  }),
  /** Dedupe key of what is notified only once, unique per person. */
  key: text('dedupe_key'),
  at: instant('at').notNull(),
  readAt: instant('read_at'),
});

/** Choices on the preferences page; no row for a preference that was never changed. */
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

/**
 * The outbox: emails from the moment a command enqueues them, with one `messageId` for every
 * attempt and `subject` once rendered. `dropped` ones became pointless before they were sent (for
 * example, the proposal was withdrawn).
 */
export const emails = pgTable('emails', {
  id: generatedId(),
  messageId: uuid('message_id').notNull().unique().defaultRandom(),
  userId: userReference('user_id', 'cascade'),
  subscriptionId: bigint('subscription_id', { mode: 'number' }).references(() => subscriptions.id, {
    onDelete: 'cascade',
  }),
  /** The member who caused it, for pacing; null if no other member did. */
  senderId: userReference('sender_id', 'set null'),
  toAddress: text('to_address').notNull(),
  event: text('event').$type<NotificationEvent | EmailEvent>().notNull(),
  facts: jsonb('facts').$type<object>().notNull(),
  /** Dedupe key as in `notifications`, unique per address. */
  key: text('dedupe_key'),
  state: text('state').$type<EmailState>().notNull().default('queued'),
  tries: smallint('attempts').notNull().default(0),
  subject: text('subject'),
  lastResponse: text('last_response'),
  createdAt: instant('created_at').notNull(),
  /** Not sent before: the next attempt, or the planned time. While `sending`, the lease's expiry. */
  dueAt: instant('due_at').notNull(),
  firstAttemptAt: instant('first_attempt_at'),
  sentAt: instant('sent_at'),
});

/**
 * When followers were last notified of an edit of a proposal. `known` is the state they were
 * notified of, set while later edits are pending.
 */
export const editNotifications = pgTable('edit_notifications', {
  proposalId: bigint('proposal_id', { mode: 'number' })
    .primaryKey()
    .references(() => proposals.id, { onDelete: 'cascade' }),
  notifiedAt: instant('notified_at').notNull(),
  known: jsonb('known').$type<StoredPlans>(),
});

/** Emails as they would have been sent. Trial mode without a mail server only. */
export const trialEmails = pgTable('trial_emails', {
  id: generatedId(),
  emailId: bigint('email_id', { mode: 'number' }).references(() => emails.id, { onDelete: 'cascade' }),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  headers: jsonb('headers').$type<Record<string, string>>().notNull(),
  at: instant('at').notNull(),
});

/** The latest check of each SMTP server used. */
export const smtpRelays = pgTable('smtp_relays', {
  name: text('name').primaryKey(),
  answers: boolean('is_reachable').notNull(),
  since: instant('since').notNull(),
  checkedAt: instant('checked_at').notNull(),
  error: text('error'),
});

export type SubscriptionCadence = 'at_once' | 'weekly';

/**
 * Subscriptions, one per address (in lower case), until someone unsubscribes. Nothing is sent
 * before `confirmedAt`. A proposal has to match one of each list, where an empty list means any
 * topic, any kind, any reward.
 */
export const subscriptions = pgTable('subscriptions', {
  id: generatedId(),
  email: text('email').notNull().unique(),
  topics: text('topics').array().notNull(),
  kinds: text('kinds').array().$type<RecruitmentType[]>().notNull(),
  pay: text('pay').array().$type<Reward[]>().notNull().default([]),
  /** At most so many hours a week; null for any. */
  hours: smallint('hours').$type<HoursPerWeek>(),
  cadence: text('cadence').$type<SubscriptionCadence>().notNull(),
  /** SHA-256 of the confirmation token, and its expiry; null once used. */
  confirmHash: text('confirm_hash'),
  confirmExpiresAt: instant('confirm_expires_at'),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
});

/** Browsers that a person has signed in with, as SHA-256 of the browser's random id. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: userReference('user_id', 'cascade').notNull(),
    deviceHash: text('device_hash').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

/** Addresses that nothing is emailed to, and since when; `answer` is the text of the report. */
export const suppressedAddresses = pgTable('suppressed_addresses', {
  email: text('email').primaryKey(),
  reason: text('reason').$type<StopReason>().notNull(),
  answer: text('answer').notNull(),
  since: instant('since').notNull(),
});
