import { RECRUITMENT_TYPES, type RecruitmentType } from '#domain/proposal/proposal.ts';
import { percentOf } from '#domain/board/statistic.ts';
import type { ResultFigures, Statistics } from '#server/queries/board/statistic.ts';

type Month = Statistics['months'][number];

export const KIND_NOUN: Record<RecruitmentType, { one: string; many: string }> = {
  find_mentor: { one: 'Mentor', many: 'mentors' },
  find_mentee: { one: 'Mentee', many: 'mentees' },
  find_team: { one: 'Team member', many: 'team members' },
};

/** Up to this number, a share is rendered with one dot for each item. */
export const MAX_DOTS = 50;

/** "1,906". */
export function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

/** "Nov" of `2026-11`, or "Nov 2026". */
export function monthName(month: string, withYear = false): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  }).format(new Date(`${month}-01T00:00:00Z`));
}

export const monthTotal = ({ kinds }: Month) => RECRUITMENT_TYPES.reduce((sum, kind) => sum + kinds[kind], 0);

/** The one or two rows with the highest value; none if more are tied. */
function leaders<T>(rows: readonly T[], of: (row: T) => number): T[] {
  const most = Math.max(0, ...rows.map(of));
  const ahead = most > 0 ? rows.filter((row) => of(row) === most) : [];
  return ahead.length <= 2 ? ahead : [];
}

/** The topics that the heading names. */
export function leadingTopics(topics: Statistics['topics']): string[] {
  return leaders(topics, ({ count }) => count).map(({ topic }) => topic);
}

/** Headings that summarize their figures. */
export const headlines = {
  /** The last month is not over, so its lead may not last. */
  months(months: readonly Month[]): string {
    const ahead = leaders(months, monthTotal);
    if (ahead.length === 0) return 'New proposals by month';
    const names = ahead.map(({ month }) =>
      new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`)),
    );
    const soFar = ahead.includes(months.at(-1)!) ? ' so far' : '';
    return `${names.join(' and ')} had the most new proposals${soFar}`;
  },
  kinds(kinds: Statistics['kinds']): string {
    const [first, second] = leaders(RECRUITMENT_TYPES, (kind) => kinds[kind]).map(
      (kind) => KIND_NOUN[kind].many,
    );
    if (!first) return 'Proposals by role';
    const names = second ? `${first} and ${second}` : first;
    return `${names[0]!.toUpperCase()}${names.slice(1)} are most in demand`;
  },
  topics(topics: Statistics['topics']): string {
    const [first, second] = leadingTopics(topics);
    if (!first) return 'Proposals by topic';
    return second ? `Top topics: ${first} and ${second}` : `Top topic: ${first}`;
  },
  applications({ median }: Statistics['applications']): string {
    if (median === null) return 'Applications per proposal';
    return `Median: ${number(median)} ${median === 1 ? 'application' : 'applications'} per proposal`;
  },
  results({ due, onTime }: ResultFigures): string {
    const percent = percentOf(onTime, due);
    if (percent === null) return 'Results on time';
    return percent === 100 ? 'All results were on time' : `${percent}% of results were on time`;
  },
};

/** "5 of 6 announced on time". */
export function onTimeLabel({ due, onTime }: ResultFigures): string {
  return `${number(onTime)} of ${number(due)} announced on time`;
}

/** "1 of 2" while each fits a dot, "83%" above that, a dash if nothing was due. */
export function shareLabel({ due, onTime }: ResultFigures): string {
  if (due > 0 && due <= MAX_DOTS) return `${number(onTime)} of ${number(due)}`;
  const percent = percentOf(onTime, due);
  return percent === null ? '–' : `${percent}%`;
}

/** "Median 4 days after closing". */
export function medianLabel({ due, medianDays }: ResultFigures): string {
  if (due === 0) return 'No results due yet';
  if (medianDays === null) return 'None announced yet';
  const days = Math.round(medianDays);
  if (days === 0) return 'Median on the day it closed';
  return `Median ${number(days)} ${days === 1 ? 'day' : 'days'} after closing`;
}
