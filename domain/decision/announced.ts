import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { type Proposal, spotCap } from '#domain/proposal/proposal.ts';
import { announcedOnTime, promisedResults } from './result-date.ts';
import { plural } from '#domain/text/text.ts';

type Announced = Pick<
  Proposal,
  | 'status'
  | 'appType'
  | 'applicationCount'
  | 'acceptedCount'
  | 'participants'
  | 'resultAt'
  | 'missedResultAt'
  | 'timeZone'
> & { announcedAt: Date };

/**
 * The public phrases about announced results, with nothing that identifies an applicant: when,
 * whether on time, and the spots offered and accepted. `offered` counts unanswered and accepted
 * invitations.
 */
export function announcedPhrase(
  proposal: Announced,
  offered: number,
  now: Date,
): [when: string, spots: string] {
  const { announcedAt, timeZone, acceptedCount } = proposal;
  const day = (at: Date) => formatDay(dayIn(at, timeZone));
  const onTime = announcedOnTime(proposal, now);
  const promise =
    onTime === null ? '' : onTime ? ', on time' : `, promised by ${day(promisedResults(proposal))}`;
  const accepted = offered > 0 ? `, ${acceptedCount} accepted` : '';
  return [
    `Results announced ${day(announcedAt)}${promise}.`,
    `${offeredPhrase(proposal, offered)}${accepted}.`,
  ];
}

function offeredPhrase({ participants }: Pick<Proposal, 'participants'>, offered: number): string {
  if (participants === 0) return `${plural(offered, 'spot')} offered`;
  const of = Number.isFinite(spotCap(participants)) ? plural(participants, 'spot') : '4+ spots';
  return `${offered} of ${of} offered`;
}
