import { type ApplicationFacts, MESSAGE_CAP } from './application.ts';
import { dayIn, endOfDay, isDay, isOnTime } from './deadline.ts';
import type { Proposal } from './proposal.ts';
import { type Outcome, done, refuse } from './refusal.ts';
import { cleanText } from './text.ts';

/** The sentences under the fields an owner fills in when deciding. */
export const DECISION_MESSAGES = {
  reason: 'Write the reason. The applicant reads it.',
  tooLong: `Use at most ${MESSAGE_CAP.toLocaleString('en')} characters.`,
  replyByDay: 'Choose a date, or leave it empty.',
  replyByPast: 'The reply-by date has to be today or later.',
  replyByResult: 'The reply-by date has to be on or after the result announcement date.',
} as const;

/** A note between owner and applicant: cleaned, at most {@link MESSAGE_CAP} characters, `field` named when it is not. */
export function noteOf(text: string, field: string): Outcome<string> {
  const note = cleanText(text);
  return note.length > MESSAGE_CAP
    ? refuse('invalid', { fields: { [field]: DECISION_MESSAGES.tooLong } })
    : done(note);
}

/** The reason for not selecting somebody; never empty, since the applicant reads it. */
export function reasonOf(text: string): Outcome<string> {
  const note = noteOf(text, 'reason');
  return note.ok && note.value === ''
    ? refuse('invalid', { fields: { reason: DECISION_MESSAGES.reason } })
    : note;
}

/**
 * Until when an invitation waits for its answer: the end of a calendar day (`YYYY-MM-DD`) in the proposal's zone, or null for ''.
 * Not in the past; where decisions are kept until the results, not before the result date either.
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

/** True for an invitation that is kept until results are announced and asks for a reply by a day that is over. */
export function replyByPassed(
  { pendingDecision, replyBy }: Pick<ApplicationFacts, 'pendingDecision'> & { replyBy: Date | null },
  now: Date,
): boolean {
  return pendingDecision === 'invited' && replyBy !== null && !isOnTime(now, replyBy);
}
