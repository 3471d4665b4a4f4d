const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** What stands between one try and the next, in milliseconds: eight tries over three days. */
export const RETRY_DELAYS_MS = [
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  6 * hour,
  20 * hour,
  44 * hour + 47 * minute + 30 * second,
] as const;
export const EMAIL_ATTEMPTS = RETRY_DELAYS_MS.length + 1;
/** After so long a mail that nobody takes is given up, whatever the reason. */
export const GIVE_UP_AFTER_MS = RETRY_DELAYS_MS.reduce((sum, wait) => sum + wait, 0);

/** What a mail server made of a mail. */
export type Reply =
  | { kind: 'accepted'; answer: string }
  /** An SMTP answer that says no: `code` is its three digits, `to` what it answers. */
  | { kind: 'refused'; code: number; to: 'sender' | 'recipient' | 'content'; answer: string }
  /** No answer about this mail: no connection, no greeting, a sign-in that failed, a line that went dead. */
  | { kind: 'trouble'; answer: string }
  /** The mail could not be made: a bug of ours, which the next version may have mended. */
  | { kind: 'broken'; answer: string };

/** Where a mail stands before a try. `tries` are those that counted; `firstAttemptAt` is null before the first. */
export type DeliveryAttempts = { tries: number; firstAttemptAt: Date | null };

export type NextStep =
  | { state: 'sent' }
  | { state: 'given_up'; tries: number }
  | { state: 'retrying'; tries: number; at: Date }
  /** The mail server is out of order: the mail waits for it, and this was no try. */
  | { state: 'waits' };

/**
 * What becomes of a mail after a reply. Taken: sent. A lasting no to its recipient or its content: given up at once. Any other no, and
 * a line that died although the server answers (`relayAnswers`), is one of eight tries. With a server out of order no try is used
 * up, until three days after the first are over.
 */
export function nextStep(reply: Reply, before: DeliveryAttempts, relayAnswers: boolean, now: Date): NextStep {
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

/** What a lasting no means, in words for admins; by the enhanced status code (RFC 3463) in the answer. Empty when it says nothing known. */
export function explainAnswer(answer: string): string {
  const [, subject, detail] = /\b[245]\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? [];
  return ANSWERS[`${subject}.${detail}`] ?? '';
}

const ANSWERS: Record<string, string> = {
  '1.1': 'The address does not exist.',
  '1.2': 'The part of the address after the @ does not exist.',
  '1.10': 'That domain takes no mail.',
  '2.1': 'The mailbox is disabled.',
  '2.2': 'The mailbox is full.',
  '3.4': 'The mail is too big for that server.',
  '7.1': 'That server does not take mail from us.',
  '7.26': 'That server wants SPF or DKIM for the domain of MAIL_FROM.',
};

/** Where a mail stands, for admins. */
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
  dropped: 'Not needed any more',
};

/** What admins may do about a mail: only what was given up is theirs to decide. */
export const EMAIL_TRANSITIONS = {
  'try-again': { from: 'given_up', to: 'queued' },
  dismiss: { from: 'given_up', to: 'dismissed' },
} as const satisfies Record<string, { from: EmailState; to: EmailState }>;
export type EmailAction = keyof typeof EMAIL_TRANSITIONS;

/** Seconds from a mail's decision to its delivery, in words: "6 s", "4 min", "3 h". */
export function durationLabel(seconds: number): string {
  if (seconds < 1) return '< 1 s';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
