import { DAY_MS } from '#domain/time/duration.ts';
import type { ReportReason } from './report.ts';

/** Reasons that count toward a pause: what a scam does to an applicant. */
export const SCAM_REASONS: readonly ReportReason[] = [
  'asks_for_money',
  'asks_for_keys',
  'not_who_they_say',
  'moves_elsewhere',
];
/** Reporters whose scam reports pause a proposal together. */
export const PAUSE_REPORTERS = 3;
/** An account counts if it is older than this many days when it reports. */
export const REPORTER_AGE_DAYS = 7;
/** Days during which a proposal is not paused again after an admin looked. */
export const PAUSE_IMMUNITY_DAYS = 30;

/** A report of a proposal itself, with the reporter's account. */
export type CountedReport = {
  /** Null once the account is deleted. */
  reporterId: string | null;
  reporterSince: Date;
  reason: ReportReason;
  createdAt: Date;
  /** An admin has not closed it. */
  isOpen: boolean;
};

type PauseTimes = { pausedAt: Date | null; pauseClearedAt: Date | null };

/** Whether these reports pause a proposal at `now`. */
export function isPausedByReports(
  { pausedAt, pauseClearedAt }: PauseTimes,
  reports: readonly CountedReport[],
  now: Date,
): boolean {
  if (pausedAt !== null) return false;
  if (pauseClearedAt !== null && now.getTime() < pauseClearedAt.getTime() + PAUSE_IMMUNITY_DAYS * DAY_MS)
    return false;
  const reporters = new Set(reports.filter(countsAsScam).map(({ reporterId }) => reporterId));
  return reporters.size >= PAUSE_REPORTERS;
}

function countsAsScam({ reporterId, reporterSince, reason, createdAt, isOpen }: CountedReport): boolean {
  const age = createdAt.getTime() - reporterSince.getTime();
  return reporterId !== null && isOpen && SCAM_REASONS.includes(reason) && age > REPORTER_AGE_DAYS * DAY_MS;
}
