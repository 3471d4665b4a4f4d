import { DAY_MS } from '#domain/time/duration.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds between attempts: eight attempts over three days. */
export const RETRY_DELAYS_MS = [
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  6 * hour,
  20 * hour,
  44 * hour + 47 * minute + 30 * second,
] as const;
/** Attempts before an email that the server does not accept is given up. */
export const EMAIL_ATTEMPTS = RETRY_DELAYS_MS.length + 1;
/**
 * Milliseconds after the first attempt at which an email waiting for an unavailable server is given
 * up.
 */
export const GIVE_UP_AFTER_MS = RETRY_DELAYS_MS.reduce((sum, wait) => sum + wait, 0);
export const GIVE_UP_AFTER_DAYS = GIVE_UP_AFTER_MS / DAY_MS;

/** The result of handing an email to the SMTP server. */
export type Reply =
  | { kind: 'accepted'; answer: string }
  /** An SMTP error reply: `code` is its three digits, `to` what it is about. */
  | { kind: 'refused'; code: number; to: 'sender' | 'recipient' | 'content'; answer: string }
  /** No reply about this email: no connection, no greeting, failed authentication, or a timeout. */
  | { kind: 'trouble'; answer: string }
  /** The email could not be rendered: a bug, which a later version may fix. */
  | { kind: 'broken'; answer: string };

/**
 * Delivery state before an attempt. `tries` counts attempts; `firstAttemptAt` is null before the
 * first.
 */
export type DeliveryAttempts = { tries: number; firstAttemptAt: Date | null };

export type NextStep =
  | { state: 'sent' }
  | { state: 'given_up'; tries: number }
  | { state: 'retrying'; tries: number; at: Date }
  /** The SMTP server is unavailable: the email waits for it, and no attempt is counted. */
  | { state: 'waits' };

/**
 * The state of an email after a reply. A permanent error (5xx) about recipient or content gives up
 * at once, other errors use one of eight attempts, and an unavailable server (`relayAnswers` false)
 * none until `GIVE_UP_AFTER_MS`.
 */
export function nextDeliveryStep(
  reply: Reply,
  before: DeliveryAttempts,
  relayAnswers: boolean,
  now: Date,
): NextStep {
  if (reply.kind === 'accepted') return { state: 'sent' };
  const since = now.getTime() - (before.firstAttemptAt ?? now).getTime();
  if (reply.kind === 'trouble' && !relayAnswers)
    return since >= GIVE_UP_AFTER_MS ? { state: 'given_up', tries: before.tries } : { state: 'waits' };
  const tries = before.tries + 1;
  const forGood = reply.kind === 'refused' && reply.code >= 500 && reply.to !== 'sender';
  const wait = RETRY_DELAYS_MS[tries - 1];
  if (forGood || wait === undefined) return { state: 'given_up', tries };
  return { state: 'retrying', tries, at: new Date(now.getTime() + wait) };
}

/**
 * Explains a permanent SMTP error to admins, by its enhanced status code (RFC 3463). '' if unknown.
 */
export function explainAnswer(answer: string): string {
  const [, subject, detail] = /\b[245]\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? [];
  return ANSWERS[`${subject}.${detail}`] ?? '';
}

const ANSWERS: Record<string, string> = {
  '1.1': 'The address does not exist.',
  '1.2': 'The part of the address after the @ does not exist.',
  '1.10': 'That domain accepts no email.',
  '2.1': 'The mailbox is disabled.',
  '2.2': 'The mailbox is full.',
  '3.4': 'The email is too big for that server.',
  '7.1': 'That server does not accept email from us.',
  '7.26': 'That server wants SPF or DKIM for the domain of MAIL_FROM.',
};

/** The response of the trial mailbox, recorded for each email that it stores. */
export const STORED_IN_MAILBOX = 'Stored in the trial mailbox';

/** Delivery states of an email, for admins. */
export const EMAIL_STATES = [
  'queued',
  'sending',
  'retrying',
  'sent',
  'given_up',
  'dismissed',
  'dropped',
] as const;
export type EmailState = (typeof EMAIL_STATES)[number];
export const EMAIL_STATE_LABEL: Record<EmailState, string> = {
  queued: 'Queued',
  sending: 'Sending',
  retrying: 'Trying again',
  sent: 'Delivered',
  given_up: 'Given up',
  dismissed: 'Dismissed',
  dropped: 'No longer needed',
};

/** What admins can do about an email, only after it was given up. */
export const EMAIL_TRANSITIONS = {
  'try-again': { from: 'given_up', to: 'queued' },
  dismiss: { from: 'given_up', to: 'dismissed' },
} as const satisfies Record<string, { from: EmailState; to: EmailState }>;
export type EmailAction = keyof typeof EMAIL_TRANSITIONS;

/** A duration in seconds for display: "6 s", "4 min", "3 h". */
export function durationLabel(seconds: number): string {
  if (seconds < 1) return '< 1 s';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

/** Delivery progress of an email, as its recipient and the owner see it. */
export type EmailProgress = 'delivered' | 'on_its_way' | 'refused';

export const EMAIL_PROGRESS: Record<EmailState, EmailProgress> = {
  queued: 'on_its_way',
  sending: 'on_its_way',
  retrying: 'on_its_way',
  sent: 'delivered',
  given_up: 'refused',
  dismissed: 'refused',
  dropped: 'refused',
};
