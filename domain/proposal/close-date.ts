import { dayIn } from '#domain/time/deadline.ts';
import { endOfDay, isDay } from '#domain/time/local-time.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import type { Proposal } from './proposal.ts';
import type { ProposalForm } from './proposal-form.ts';
import { dateErrors } from './proposal-schema.ts';
import { type FieldErrors, type Outcome, done, refuse } from '#domain/base/refusal.ts';

/**
 * Form values of new dates: days (`YYYY-MM-DD`) in the proposal's zone; '' leaves the result date
 * unchanged.
 */
export type NewDays = Pick<ProposalForm, 'closeAt' | 'resultAt'>;

type Dated = Pick<
  Proposal,
  'appType' | 'closeAt' | 'resultAt' | 'timeZone' | 'startDate' | 'endDate' | 'status'
>;

/** The close date to offer for reopening: the one before, if it is still to come; else ''. */
export function closeDayToOffer(
  { closeAt, timeZone }: Pick<Proposal, 'closeAt' | 'timeZone'>,
  now: Date,
): string {
  return isOnTime(now, closeAt) ? dayIn(closeAt, timeZone) : '';
}

/** The errors under the fields of new dates. */
export const NEW_DATE_MESSAGES = {
  close: 'Select your application deadline.',
  result: 'Choose a date.',
} as const;

/**
 * Parses new close and result dates, where a rolling proposal's result date is its close date.
 * Unchanged dates stay exact and may have passed, except the close date of a closed proposal, which
 * reopening requires to be new. `invalid` names `closeAt` or `resultAt`.
 */
export function newDates(
  before: Dated,
  days: NewDays,
  now: Date,
): Outcome<{ closeAt: Date; resultAt: Date }> {
  const { timeZone } = before;
  const fields: FieldErrors = {};
  const isRolling = before.appType === 'rolling';
  const resultDay = isRolling ? '' : days.resultAt;
  if (!isDay(days.closeAt)) fields.closeAt = NEW_DATE_MESSAGES.close;
  if (resultDay !== '' && !isDay(resultDay)) fields.resultAt = NEW_DATE_MESSAGES.result;
  if (Object.keys(fields).length > 0) return refuse('invalid', { fields });
  const at = (day: string, was: Date) => (day === dayIn(was, timeZone) ? was : endOfDay(day, timeZone));
  const mayStay = before.status !== 'closed';
  const closeAt = mayStay ? at(days.closeAt, before.closeAt) : endOfDay(days.closeAt, timeZone);
  const promised = resultDay === '' ? before.resultAt : at(resultDay, before.resultAt);
  const resultAt = isRolling ? closeAt : promised;
  const unchanged = {
    resultAt: before.resultAt,
    startDate: before.startDate,
    ...(mayStay && { closeAt: before.closeAt }),
  };
  const wrong = dateErrors({ ...before, closeAt, resultAt }, now, unchanged);
  if (wrong.closeAt) fields.closeAt = wrong.closeAt;
  if (wrong.resultAt && !isRolling) fields.resultAt = wrong.resultAt;
  return Object.keys(fields).length > 0 ? refuse('invalid', { fields }) : done({ closeAt, resultAt });
}
