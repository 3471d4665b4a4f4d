import { dayIn, formatDay, zoneName } from './deadline.ts';
import { APP_TYPE_LABEL, type Proposal, RECRUITMENT, WORK_LOCATION } from './proposal.ts';

/** What followers of a proposal plan by. */
export type ProposalPlans = Pick<
  Proposal,
  | 'closeAt'
  | 'resultAt'
  | 'missedResultAt'
  | 'timeZone'
  | 'startDate'
  | 'endDate'
  | 'recruitmentType'
  | 'appType'
  | 'workLocation'
  | 'hoursPerWeek'
  | 'participants'
>;

/** What people plan by, each with the words before it and how it is said; null where it does not apply. In the order it is told. */
const CHANGE_PHRASES: readonly [
  string | ((facts: ProposalPlans) => string),
  (facts: ProposalPlans) => string | null,
][] = [
  ['Applications close ', ({ closeAt, timeZone }) => dayLabel(closeAt, timeZone)],
  [
    ({ missedResultAt }) => (missedResultAt ? 'Results are delayed to ' : 'Results are due '),
    ({ resultAt, timeZone, appType }) => (appType === 'rolling' ? null : dayLabel(resultAt, timeZone)),
  ],
  ['Starts ', ({ startDate }) => formatDay(startDate)],
  ['Ends ', ({ endDate }) => formatDay(endDate)],
  ['Dates end by the clock of ', ({ timeZone }) => zoneName(timeZone)],
  ['', ({ recruitmentType }) => RECRUITMENT[recruitmentType].label],
  ['', ({ appType }) => APP_TYPE_LABEL[appType]],
  ['', ({ workLocation }) => WORK_LOCATION[workLocation].label],
  ['Hours a week: ', ({ hoursPerWeek }) => (hoursPerWeek === 0 ? 'not stated' : `${hoursPerWeek}+`)],
  ['Spots: ', ({ participants }) => spotsStated(participants)],
];

/**
 * What an edit changed that people plan by, in words: "Applications close Dec 10, 2026 (was Dec 3, 2026)". Empty for an edit of prose
 * alone, of which nobody is told.
 */
export function changePhrases(before: ProposalPlans, after: ProposalPlans): string[] {
  return CHANGE_PHRASES.flatMap(([lead, say]) => {
    const was = say(before);
    const is = say(after);
    if (is === null || is === was) return [];
    const phrase = typeof lead === 'string' ? lead : lead(after);
    return [`${phrase}${is}${was === null ? '' : ` (was ${was})`}`];
  });
}

/** {@link ProposalPlans} as JSON keeps it. */
export type StoredPlans = Omit<ProposalPlans, 'closeAt' | 'resultAt' | 'missedResultAt'> & {
  closeAt: string;
  resultAt: string;
  missedResultAt: string | null;
};

export function storePlans(proposal: ProposalPlans): StoredPlans {
  const { closeAt, resultAt, missedResultAt, timeZone, startDate, endDate } = proposal;
  const { recruitmentType, appType, workLocation, hoursPerWeek, participants } = proposal;
  return {
    timeZone,
    startDate,
    endDate,
    recruitmentType,
    appType,
    workLocation,
    hoursPerWeek,
    participants,
    closeAt: closeAt.toISOString(),
    resultAt: resultAt.toISOString(),
    missedResultAt: missedResultAt?.toISOString() ?? null,
  };
}

export function readPlans(stored: StoredPlans): ProposalPlans {
  const { closeAt, resultAt, missedResultAt } = stored;
  return {
    ...stored,
    closeAt: new Date(closeAt),
    resultAt: new Date(resultAt),
    missedResultAt: missedResultAt === null ? null : new Date(missedResultAt),
  };
}

/** Told when a closed proposal takes applications once more. */
export function reopenedPhrase({ closeAt, timeZone }: Pick<ProposalPlans, 'closeAt' | 'timeZone'>): string {
  return `Applications are taken again, until ${dayLabel(closeAt, timeZone)}`;
}

/** Told when an admin has put it back to where it stood. */
export const BACK_ON_THE_BOARD = 'It is back on the board';

function dayLabel(at: Date, zone: string): string {
  return formatDay(dayIn(at, zone));
}

function spotsStated(participants: number): string {
  if (participants === 0) return 'not stated';
  return participants === 4 ? '4+' : String(participants);
}
