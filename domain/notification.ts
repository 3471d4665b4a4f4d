import type { FactsOf, EmailFactsOf } from './notification-facts.ts';
import { type Channels, type Chosen, type PreferenceName, wantedFor } from './notifications/preferences.ts';

export type NotificationEvent = keyof FactsOf;

/** One event: to whom it is told, when, and which preference decides whether it is. */
type NotificationRule = {
  to: 'applicant' | 'owner' | 'follower' | 'member' | 'admin';
  when: string;
  preference: PreferenceName;
  /** Where it is said, when the preference allows; some are not worth a mail, others not worth a line. */
  inProduct: boolean;
  byMail: boolean;
};

const both = { inProduct: true, byMail: true } as const;

/**
 * Every event that somebody is told of. `follower` is whoever has an application, a draft or a bookmark there; nobody is told of what
 * they did themselves, receipts aside.
 */
export const NOTIFICATIONS = {
  receipt: {
    to: 'applicant',
    preference: 'receipt',
    ...both,
    when: 'They submitted an application, replaced its answers, or took a withdrawal back',
  },
  application_withdrawn: {
    to: 'applicant',
    preference: 'receipt',
    ...both,
    when: 'They withdrew their application',
  },
  invited: {
    to: 'applicant',
    preference: 'invitation',
    ...both,
    when: 'An invitation took effect',
  },
  spot_accepted: {
    to: 'applicant',
    preference: 'invitation',
    ...both,
    when: 'They accepted an invitation: the contact, the dates and a calendar file',
  },
  reply_reminder: {
    to: 'applicant',
    preference: 'invitation',
    ...both,
    when: 'Two days before the reply-by date of an unanswered invitation',
  },
  invitation_taken_back: {
    to: 'applicant',
    preference: 'invitation',
    ...both,
    when: 'The owner took an unanswered invitation back',
  },
  waitlisted: {
    to: 'applicant',
    preference: 'result',
    ...both,
    when: 'A place on the waitlist took effect',
  },
  not_selected: {
    to: 'applicant',
    preference: 'result',
    ...both,
    when: 'A decision not to select took effect',
  },
  proposal_closed: {
    to: 'follower',
    preference: 'proposal_changed',
    ...both,
    when: 'The owner stopped taking applications before the close date',
  },
  proposal_changed: {
    to: 'follower',
    preference: 'proposal_changed',
    ...both,
    when: 'What people plan by changed, applications are taken again, or it is back on the board',
  },
  proposal_withdrawn: {
    to: 'follower',
    preference: 'proposal_withdrawn',
    ...both,
    when: 'The owner took it off the board',
  },
  proposal_hidden: {
    to: 'follower',
    preference: 'proposal_changed',
    ...both,
    when: 'An admin took it off the board',
  },
  closes_soon: {
    to: 'follower',
    preference: 'closes_soon',
    ...both,
    when: 'Three days before the close date, for a draft or a bookmark',
  },
  resume_opened: {
    to: 'applicant',
    preference: 'resume_opened',
    ...both,
    when: 'The owner opened their resume, the first time that day',
  },
  new_application: {
    to: 'owner',
    preference: 'new_application',
    ...both,
    when: 'Somebody submitted an application; by mail the first one of a day',
  },
  new_applications: {
    to: 'owner',
    preference: 'new_application',
    inProduct: false,
    byMail: true,
    when: 'A day after the first of a day was mailed, when more came: all in one mail',
  },
  application_changed: {
    to: 'owner',
    preference: 'application_changed',
    ...both,
    when: 'An applicant replaced an application after the owner had decided; once a day for a proposal',
  },
  applicant_withdrew: {
    to: 'owner',
    preference: 'invitation_answered',
    ...both,
    when: 'An applicant withdrew, or deleted their account while something could still come of their application',
  },
  invitation_accepted: {
    to: 'owner',
    preference: 'invitation_answered',
    ...both,
    when: 'An applicant accepted',
  },
  invitation_declined: {
    to: 'owner',
    preference: 'invitation_answered',
    ...both,
    when: 'An applicant declined; names the next of the waitlist',
  },
  result_date_reached: {
    to: 'owner',
    preference: 'result_date',
    ...both,
    when: 'On the result date, where somebody applied and results are not announced',
  },
  results_overdue: {
    to: 'owner',
    preference: 'result_date',
    ...both,
    when: 'Each week after the result date, while results are not announced',
  },
  own_proposal_hidden: {
    to: 'owner',
    preference: 'moderation',
    ...both,
    when: 'An admin took their proposal off the board',
  },
  own_proposal_restored: {
    to: 'owner',
    preference: 'moderation',
    ...both,
    when: 'An admin put their proposal back',
  },
  unfamiliar_sign_in: {
    to: 'member',
    preference: 'sign_in',
    ...both,
    when: 'A sign-in with a browser that they have not signed in with before',
  },
  sign_in_way: {
    to: 'member',
    preference: 'sign_in',
    ...both,
    when: 'A way to sign in was added to their account, or removed from it',
  },
  account_email: {
    to: 'member',
    preference: 'sign_in',
    ...both,
    when: 'Their email changed at the provider they sign in with; the old address gets this one',
  },
  mail_stopped: {
    to: 'member',
    preference: 'sign_in',
    inProduct: true,
    byMail: false,
    when: 'Nothing is mailed to their address any more, since mails came back or were reported as spam',
  },
  announcement: {
    to: 'member',
    preference: 'announcement',
    ...both,
    when: 'An announcement was published',
  },
  admin_waiting: {
    to: 'admin',
    preference: 'admin_news',
    inProduct: true,
    byMail: false,
    when: 'A proposal was reported, feedback came in, or an email was given up; each once a day',
  },
  admin_digest: {
    to: 'admin',
    preference: 'admin_news',
    inProduct: false,
    byMail: true,
    when: 'Something new waits for the admins; at most once in 24 hours',
  },
} as const satisfies Record<NotificationEvent, NotificationRule>;

/** What a person did themselves. Stored as read: the badge counts news from others. */
const OWN_ACTIONS: readonly NotificationEvent[] = [
  'receipt',
  'application_withdrawn',
  'spot_accepted',
  'unfamiliar_sign_in',
  'sign_in_way',
];

export const isOwnAction = (event: NotificationEvent) => OWN_ACTIONS.includes(event);

/** Mails to an address that asked for them, or to the team; no account, and no line in the product. */
export const EMAILS = {
  subscription_confirm: 'Somebody subscribed with this address; it has to be confirmed',
  new_proposal: 'A proposal opened, for those who want each as it opens',
  weekly_digest: 'Saturday morning, for those who want them once a week, when there is something',
  feedback_received: 'Somebody sent feedback; to FEEDBACK_EMAIL',
} as const satisfies Record<keyof EmailFactsOf, string>;
export type EmailEvent = keyof typeof EMAILS;

/** What one mail is about: an event of the product, or of a subscription, with its facts. */
export type EmailContent =
  | { [E in NotificationEvent]: { event: E; facts: FactsOf[E] } }[NotificationEvent]
  | { [E in EmailEvent]: { event: E; facts: EmailFactsOf[E] } }[EmailEvent];

/** What one notice is about. */
export type NotificationContent = {
  [E in NotificationEvent]: { event: E; facts: FactsOf[E] };
}[NotificationEvent];

/** Where an event is told to somebody who chose this. */
export function channelsFor(event: NotificationEvent, chosen: Chosen): Channels {
  const row: NotificationRule = NOTIFICATIONS[event];
  const wanted = wantedFor(row.preference, chosen);
  return { inProduct: row.inProduct && wanted.inProduct, byMail: row.byMail && wanted.byMail };
}
