import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn, zoneInWords } from '#domain/time/deadline.ts';
import { APP_TYPE_LABEL, type Proposal, RECRUITMENT, WORK_LOCATION } from './proposal.ts';
import { TERMS_PHRASES } from './terms-summary.ts';
import type { ProposalTerms } from './terms.ts';

/** The dates and terms that followers plan by. */
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
  | 'terms'
>;

/**
 * Plan fields in the order they are listed, each with its lead and its value as text, or null if it
 * does not apply. Both zones are named as of the new `closeAt`.
 */
const CHANGE_PHRASES: readonly (readonly [
  string | ((facts: ProposalPlans) => string),
  (facts: ProposalPlans, closeAt: Date) => string | null,
])[] = [
  ['Applications close ', ({ closeAt, timeZone }) => dayLabel(closeAt, timeZone)],
  [
    ({ missedResultAt }) => (missedResultAt ? 'Results are delayed to ' : 'Results are due '),
    ({ resultAt, timeZone, appType }) => (appType === 'rolling' ? null : dayLabel(resultAt, timeZone)),
  ],
  ['Starts ', ({ startDate }) => formatDay(startDate)],
  ['Ends ', ({ endDate }) => formatDay(endDate)],
  ['Deadlines are now in ', ({ timeZone }, closeAt) => zoneInWords(closeAt, timeZone)],
  ['', ({ recruitmentType }) => RECRUITMENT[recruitmentType].label],
  ['', ({ appType }) => APP_TYPE_LABEL[appType]],
  ['', ({ workLocation }) => WORK_LOCATION[workLocation].label],
  ['Hours a week: ', ({ hoursPerWeek }) => (hoursPerWeek === 0 ? 'not stated' : `${hoursPerWeek}+`)],
  ['Spots: ', ({ participants }) => spotsStated(participants)],
  ...TERMS_PHRASES.map(({ lead, say }) => [lead, ({ terms }: ProposalPlans) => say(terms)] as const),
];

/**
 * Phrases for the plan fields that an edit changed: "Applications close Dec 10, 2026 (was Dec 3,
 * 2026)". Empty for any other edit, which notifies no one.
 */
export function changePhrases(before: ProposalPlans, after: ProposalPlans): string[] {
  return CHANGE_PHRASES.flatMap(([lead, say]) => {
    const was = say(before, after.closeAt);
    const is = say(after, after.closeAt);
    if (is === null || is === was) return [];
    const phrase = typeof lead === 'string' ? lead : lead(after);
    return [`${phrase}${is}${was === null ? '' : ` (was ${was})`}`];
  });
}

/** Plan fields that an edit can change without an announcement. */
const QUIET_FIELDS = [
  'startDate',
  'endDate',
  'recruitmentType',
  'workLocation',
  'hoursPerWeek',
  'participants',
] as const satisfies readonly (keyof ProposalPlans)[];

/**
 * What followers know after an edit that is a small correction: it counts as known, so that it is
 * never announced. Not for dates of the application, the time zone and the application type, nor
 * for a field with an earlier change that still waits to be announced.
 */
export function knownAfterQuietEdit(
  known: ProposalPlans,
  before: ProposalPlans,
  after: ProposalPlans,
): ProposalPlans {
  const corrected = QUIET_FIELDS.filter((field) => known[field] === before[field]);
  return { ...known, ...Object.fromEntries(corrected.map((field) => [field, after[field]])) };
}

/** `ProposalPlans` as JSON; `terms` is missing in what was stored before there were any. */
export type StoredPlans = Omit<ProposalPlans, 'closeAt' | 'resultAt' | 'missedResultAt' | 'terms'> & {
  terms?: ProposalTerms | null;
  closeAt: string;
  resultAt: string;
  missedResultAt: string | null;
};

export function storePlans(proposal: ProposalPlans): StoredPlans {
  const { closeAt, resultAt, missedResultAt, ...plans } = plansOf(proposal);
  return {
    ...plans,
    closeAt: closeAt.toISOString(),
    resultAt: resultAt.toISOString(),
    missedResultAt: missedResultAt?.toISOString() ?? null,
  };
}

/** The plan fields of a proposal. */
export function plansOf(proposal: ProposalPlans): ProposalPlans {
  const { closeAt, resultAt, missedResultAt, timeZone, startDate, endDate } = proposal;
  const { recruitmentType, appType, workLocation, hoursPerWeek, participants, terms } = proposal;
  return {
    closeAt,
    resultAt,
    missedResultAt,
    timeZone,
    startDate,
    endDate,
    recruitmentType,
    appType,
    workLocation,
    hoursPerWeek,
    participants,
    terms,
  };
}

export function readPlans(stored: StoredPlans): ProposalPlans {
  const { closeAt, resultAt, missedResultAt } = stored;
  return {
    ...stored,
    terms: stored.terms ?? null,
    closeAt: new Date(closeAt),
    resultAt: new Date(resultAt),
    missedResultAt: missedResultAt === null ? null : new Date(missedResultAt),
  };
}

/** The phrase for a closed proposal that was reopened. */
export function reopenedPhrase({ closeAt, timeZone }: Pick<ProposalPlans, 'closeAt' | 'timeZone'>): string {
  return `Applications are open again until ${dayLabel(closeAt, timeZone)}`;
}

function dayLabel(at: Date, zone: string): string {
  return formatDay(dayIn(at, zone));
}

function spotsStated(participants: number): string {
  if (participants === 0) return 'not stated';
  return participants === 4 ? '4+' : String(participants);
}
