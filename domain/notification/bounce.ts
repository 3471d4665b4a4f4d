/** A report from a mail server or provider about an email after it was accepted for delivery. */
export type BounceReport =
  /** Delivery status: `action` and `status` as in RFC 3464, `answer` is the server's text. */
  | { kind: 'delivery'; action: string; status: string; answer: string }
  /** The recipient reported it as spam. */
  | { kind: 'complaint'; answer: string };

/** Why nothing is emailed to an address anymore. */
export const STOP_REASONS = ['bounced', 'complained'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Days an address is suppressed: a mailbox may work again, a complaint holds for longer. */
export const STOP_DAYS: Record<StopReason, number> = { bounced: 90, complained: 365 };

export const STOP_REASON_LABEL: Record<StopReason, string> = {
  bounced: 'the mailbox doesn’t exist',
  complained: 'an email to it was reported as spam',
};

/** Characters of an SMTP answer that are stored. */
export const RESPONSE_CAP = 500;

/**
 * Status codes (RFC 3463) for a missing mailbox. A full one, or a server that refuses us, does not
 * count against the address.
 */
const NO_SUCH_MAILBOX = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;

/**
 * Why an address must be suppressed after this report, or null. One report is enough: sending more
 * would harm the sender's reputation with that server.
 */
export function stopReason(report: BounceReport): StopReason | null {
  if (report.kind === 'complaint') return 'complained';
  return isLost(report) && NO_SUCH_MAILBOX.test(report.status) ? 'bounced' : null;
}

/** True if the email will definitely not arrive. */
export function isLost(report: BounceReport): boolean {
  return report.kind === 'delivery' && report.action === 'failed';
}

/** The report for an SMTP error reply received while sending. */
export function toBounceReport(code: number, answer: string): BounceReport {
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0] ?? '';
  return { kind: 'delivery', action: code >= 500 ? 'failed' : 'delayed', status, answer };
}
