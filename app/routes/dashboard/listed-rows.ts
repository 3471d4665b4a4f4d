import { applicationWindowLabel } from '#domain/application/application.ts';
import { formatDay, formatDayShort } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { isDecisionDueSoon } from '#domain/proposal/own-proposal.ts';
import { countdownOf, toListed } from '#domain/proposal/proposal-dates.ts';
import { plural } from '#domain/text/text.ts';
import { daysBetween } from '#domain/time/time-left.ts';
import type { SavedProposal } from '#server/queries/board/bookmark.ts';
import type { OwnProposal } from '#server/queries/proposal/own-proposal.ts';
import type { SentApplication } from '#server/queries/application/sent-application.ts';

/** Rows of the dashboard with their dates as text, for its loader. */

/** A row of "All Applications". */
export function toSentRow(row: SentApplication, now: Date) {
  const { proposalStatus, announcedAt, resultAt, startDate, timeZone, replyBy, ...rest } = row;
  const {
    createdAt: _created,
    savedAt: _saved,
    resumeId: _resume,
    resumeDeletedAt: _deleted,
    ...sent
  } = rest;
  const { appType, closeAt, status } = row;
  // The elapsed time is not shown.
  const proposal = { appType, closeAt, resultAt, announcedAt, timeZone, postedAt: closeAt };
  return {
    ...sent,
    countdown: countdownOf({ ...proposal, status: proposalStatus }, now),
    window: applicationWindowLabel({ closeAt, status: proposalStatus }, now),
    result: appType === 'rolling' ? 'Rolling' : formatDay(dayIn(announcedAt ?? resultAt, timeZone)),
    ...(status === 'invited' && replyBy && { replyDay: formatDayShort(dayIn(replyBy, timeZone)) }),
    ...(status === 'accepted' && {
      startDay: formatDayShort(startDate),
      hasStarted: startDate <= dayIn(now, timeZone),
    }),
  };
}

export type SentRow = ReturnType<typeof toSentRow>;

/** A row of "Saved". */
export function toSavedRow(row: SavedProposal, now: Date) {
  if (row.gone) return { id: row.id, gone: true as const };
  const { proposal } = row;
  const { ownerId: _owner, posterPage: _page, ...shown } = proposal;
  const { appType, resultAt, timeZone } = proposal;
  const result = appType === 'rolling' ? 'Rolling' : formatDay(dayIn(resultAt, timeZone));
  return { id: row.id, gone: false as const, proposal: toListed(shown, now), result };
}

export type SavedRow = ReturnType<typeof toSavedRow>;

/** A row of "My Proposals". */
export function toOwnRow(proposal: OwnProposal, now: Date) {
  const { missedResultAt: _missed, createdAt: _created, resumeDays: _days, ...rest } = proposal;
  const { hiddenFrom: _hidden, teamMode: _mode, teamSize: _size, ...row } = rest;
  const isDueSoon = isDecisionDueSoon(proposal, now);
  return {
    ...toListed(row, now, 'owner'),
    isDueSoon,
    timeToDecide: isDueSoon ? timeToDecide(proposal, now) : '',
  };
}

export type OwnRow = ReturnType<typeof toOwnRow>;

/** ", 2 days left"; '' once the results are overdue, which the row says. */
function timeToDecide({ resultAt, timeZone }: OwnProposal, now: Date): string {
  const days = daysBetween(dayIn(now, timeZone), dayIn(resultAt, timeZone));
  if (days < 0) return '';
  return days === 0 ? ' today' : `, ${plural(days, 'day')} left`;
}
