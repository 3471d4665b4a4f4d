/** What a mail server or provider tells afterwards of a mail that it, or the next one, had taken. */
export type BounceReport =
  /** It could not be delivered, or not yet: `action` and `status` as RFC 3464 has them, `answer` in the words of that server. */
  | { kind: 'delivery'; action: string; status: string; answer: string }
  /** Whoever got it called it spam. */
  | { kind: 'complaint'; answer: string };

/** Why nothing is mailed to an address any more. */
export const STOP_REASONS = ['bounced', 'complained'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Days after which an address is tried again: mailboxes are mended, and a complaint is a word for longer. */
export const STOP_DAYS: Record<StopReason, number> = { bounced: 90, complained: 365 };

export const STOP_REASON_LABEL: Record<StopReason, string> = {
  bounced: 'mails to it came back: there is no such mailbox',
  complained: 'a mail to it was reported as spam',
};

/** As much of an answer is kept. */
export const ANSWER_CAP = 500;

/** Statuses (RFC 3463) by which there is no such mailbox. A full one, or a server that refuses us, says nothing against the address. */
const NO_SUCH_MAILBOX = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;

/**
 * Why mails to the address of a mail have to stop after what is told of it; null when they need not. One such word is enough: going on
 * would cost the board its name with that server.
 */
export function stopReason(report: BounceReport): StopReason | null {
  if (report.kind === 'complaint') return 'complained';
  return isLost(report) && NO_SUCH_MAILBOX.test(report.status) ? 'bounced' : null;
}

/** Whether a mail is known not to arrive any more. */
export function isLost(report: BounceReport): boolean {
  return report.kind === 'delivery' && report.action === 'failed';
}

/** What a lasting no of a mail server comes to, said while it was handed the mail. */
export function reportOf(code: number, answer: string): BounceReport {
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0] ?? '';
  return { kind: 'delivery', action: code >= 500 ? 'failed' : 'delayed', status, answer };
}
