import type { ApplicationStatus } from '#domain/base/status.ts';
import {
  wasInvited,
  type Decision,
  DECISIONS,
  type ApplicationFacts,
  MESSAGE_CAP,
} from '#domain/application/application.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import { endOfDay, isDay } from '#domain/time/local-time.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { cleanText, tooLong } from '#domain/text/text-input.ts';

/** The errors under the fields of a decision. */
export const DECISION_MESSAGES = {
  reason: 'Enter a reason. The applicant will read it.',
  tooLong: tooLong(MESSAGE_CAP),
  replyByDay: 'Choose a date, or leave it empty.',
  replyByPast: 'The reply-by date has to be today or later.',
  replyByResult: 'The reply-by date has to be on or after the result announcement date.',
} as const;

/**
 * Parses a message between owner and applicant, of at most `MESSAGE_CAP` characters; `invalid`
 * names `field`.
 */
export function parseMessage(text: string, field: string): Outcome<string> {
  const message = cleanText(text);
  return message.length > MESSAGE_CAP
    ? refuse('invalid', { fields: { [field]: DECISION_MESSAGES.tooLong } })
    : done(message);
}

/** Parses the reason for not selecting an applicant; required, since the applicant reads it. */
export function reasonOf(text: string): Outcome<string> {
  const reason = parseMessage(text, 'reason');
  return reason.ok && reason.value === ''
    ? refuse('invalid', { fields: { reason: DECISION_MESSAGES.reason } })
    : reason;
}

/**
 * Parses a reply-by day (`YYYY-MM-DD`) into the end of that day in the proposal's zone, and '' into
 * null. Refuses past days and, for a pending decision, days before the result date.
 */
export function replyByOf(
  day: string,
  proposal: Pick<Proposal, 'timeZone' | 'resultAt'> & { isPending: boolean },
  now: Date,
): Outcome<Date | null> {
  if (day === '') return done(null);
  const invalid = (message: string) => refuse('invalid', { fields: { replyBy: message } });
  if (!isDay(day)) return invalid(DECISION_MESSAGES.replyByDay);
  const at = endOfDay(day, proposal.timeZone);
  if (!isOnTime(now, at)) return invalid(DECISION_MESSAGES.replyByPast);
  if (proposal.isPending && day < dayIn(proposal.resultAt, proposal.timeZone))
    return invalid(DECISION_MESSAGES.replyByResult);
  return done(at);
}

/** True for a pending invitation whose reply-by date has passed. */
export function replyByPassed(
  { pendingDecision, replyBy }: Pick<ApplicationFacts, 'pendingDecision'> & { replyBy: Date | null },
  now: Date,
): boolean {
  return pendingDecision === 'invited' && replyBy !== null && !isOnTime(now, replyBy);
}

/** The decision that an applicant with this status was emailed last; null while undecided. */
export function decisionOf(status: ApplicationStatus): Decision | null {
  if (wasInvited(status)) return 'invited';
  return DECISIONS.find((decision) => decision === status) ?? null;
}
