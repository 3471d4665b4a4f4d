import { z } from 'zod';
import { dayIn, isTimeZone } from '#domain/time/deadline.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import { isDay } from '#domain/time/local-time.ts';
import { APP_TYPES, DELIVERY_TYPES, RECRUITMENT_TYPES, WORK_LOCATIONS } from './proposal.ts';
import { HOURS_PER_WEEK } from './hours-per-week.ts';
import { PARTICIPANTS, PROPOSAL_CAPS } from './proposal-limits.ts';
import { whyNotLink } from '#domain/text/link-message.ts';
import { NOT_APPLICABLE, isNotApplicable, safeLink } from '#domain/text/text.ts';
import { capitalizeFirst, cleanLine, cleanText, TEXT_CAP, tooLong } from '#domain/text/text-input.ts';

/** The errors under a proposal's fields. */
export const PROPOSAL_MESSAGES = {
  blank: 'Please fill out this field.',
  description: 'Describe your topic.',
  skill: 'Describe required skill.',
  startDate: 'Choose your start date.',
  endDate: 'Choose your end date.',
  closeAt: 'Select your application deadline.',
  resultAt: 'Select your result post date.',
  choose: 'Choose one of the options.',
  noEvent: 'Name the event, or choose “No”.',
  zone: 'Choose a time zone from the list.',
  endBeforeStart: 'End date has to be after or on the same day as the start date',
  closeAfterEnd: 'Close date has to be before or on the same day as the end date',
  closeAfterResult: 'Close date has to be before or on the same day as the result announcement date',
  closePast: 'Close date has to be in the future',
  resultPast: 'Result announcement date has to be in the future',
  resultBeforeClose: 'Result announcement date has to be on or after the close date',
  startPast: 'Start date has to be today or later',
} as const;

const M = PROPOSAL_MESSAGES;

const line = (cap: number, blank: string = M.blank) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(z.string().min(1, blank).max(cap, tooLong(cap)));
const capitalizedLine = (cap: number) => line(cap).transform(capitalizeFirst);
const longText = (blank: string = M.blank) =>
  z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(1, blank).max(TEXT_CAP, tooLong(TEXT_CAP)))
    .transform(capitalizeFirst);
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.string().transform((value, context): T[number] => {
    if ((values as readonly string[]).includes(value)) return value;
    context.addIssue({ code: 'custom', message: value.trim() === '' ? M.blank : M.choose });
    return z.NEVER;
  });
const numberOf = (values: readonly number[]) =>
  z.number({ error: M.blank }).refine((value) => value === 0 || values.includes(value), M.choose);
const day = (blank: string) => z.string().refine((value) => isDay(value), blank);
const instant = (blank: string) => z.date({ error: blank }).refine((at) => isDay(dayIn(at, 'UTC')), blank);
const link = z.string().transform((value, context) => {
  const why = value.trim() === '' ? M.blank : whyNotLink(value);
  if (why === null) return safeLink(value)!;
  context.addIssue({ code: 'custom', message: why });
  return z.NEVER;
});
const orNotApplicable = (schema: z.ZodType<string, string>) =>
  z.string().transform((value, context) => {
    if (isNotApplicable(value)) return NOT_APPLICABLE;
    const checked = schema.safeParse(value);
    if (checked.success) return checked.data;
    context.addIssue({ code: 'custom', message: checked.error.issues[0]!.message });
    return z.NEVER;
  });

const { topics, skill, question } = PROPOSAL_CAPS;
const delivery = oneOf(DELIVERY_TYPES);

const fields = z.object({
  title: capitalizedLine(PROPOSAL_CAPS.title),
  name: capitalizedLine(PROPOSAL_CAPS.name),
  organization: capitalizedLine(PROPOSAL_CAPS.organization),
  city: capitalizedLine(PROPOSAL_CAPS.place),
  state: capitalizedLine(PROPOSAL_CAPS.place),
  recruitmentType: oneOf(RECRUITMENT_TYPES),
  workLocation: oneOf(WORK_LOCATIONS),
  appType: oneOf(APP_TYPES),
  startDate: day(M.startDate),
  endDate: day(M.endDate),
  closeAt: instant(M.closeAt),
  resultAt: instant(M.resultAt),
  timeZone: z.string().refine((zone) => isTimeZone(zone), M.zone),
  topics: z.tuple([line(topics[0]), line(topics[1]), line(topics[2])]),
  skills: z.tuple([line(skill, M.skill), line(skill, M.skill), line(skill, M.skill)]),
  questions: z.tuple([
    orNotApplicable(capitalizedLine(question)),
    orNotApplicable(capitalizedLine(question)),
    orNotApplicable(capitalizedLine(question)),
  ]),
  deliveryTypes: z.tuple([delivery, orNotApplicable(delivery), orNotApplicable(delivery)]),
  deliveryDescription: longText(),
  description: longText(M.description),
  requiredQualifications: longText(),
  notes: longText(),
  hoursPerWeek: numberOf(HOURS_PER_WEEK),
  participants: numberOf(PARTICIPANTS),
});

const event = z.discriminatedUnion(
  'withEvent',
  [
    z.object({
      withEvent: z.literal(true),
      // `na` means "no event" in the API.
      eventName: line(PROPOSAL_CAPS.eventName).refine((name) => !isNotApplicable(name), M.noEvent),
      eventLink: link,
    }),
    z.object({
      withEvent: z.literal(false),
      eventName: z.string().transform(() => 'na'),
      eventLink: z.string().transform(() => 'na'),
    }),
  ],
  { error: M.blank },
);

/**
 * The rules for single fields of a proposal, in the domain's shape; `dateErrors` compares its
 * dates.
 */
export const proposalSchema = z.intersection(fields, event);
export type ProposalInput = z.input<typeof fields> & {
  withEvent: boolean | null;
  eventName: string;
  eventLink: string;
};

type Dates = {
  startDate: string;
  endDate: string;
  closeAt: Date | null;
  resultAt: Date | null;
  timeZone: string;
};
export const DATE_FIELDS = ['startDate', 'endDate', 'closeAt', 'resultAt'] as const;
type DateField = (typeof DATE_FIELDS)[number];

/**
 * Errors of the dates compared with each other and with `now`, by the rules whose dates are
 * present. `before` are the dates of a published proposal, which may have passed if they are
 * unchanged.
 */
export function dateErrors(
  dates: Dates,
  now: Date,
  before: { closeAt?: Date; resultAt?: Date; startDate?: string } = {},
): Partial<Record<DateField, string>> {
  const errors: Partial<Record<DateField, string>> = {};
  const { startDate, endDate, closeAt, resultAt, timeZone } = dates;
  if (isDay(startDate) && isDay(endDate) && endDate < startDate) errors.endDate = M.endBeforeStart;
  if (!isTimeZone(timeZone)) return errors;
  const starts = isDay(startDate) && startDate !== before.startDate;
  if (starts && startDate < earliestToday(now, timeZone)) errors.startDate = M.startPast;
  if (closeAt) {
    const isUnchanged = before.closeAt?.getTime() === closeAt.getTime();
    if (!isUnchanged && !isOnTime(now, closeAt)) errors.closeAt = M.closePast;
    else if (resultAt && closeAt > resultAt) errors.closeAt = M.closeAfterResult;
    else if (isDay(endDate) && dayIn(closeAt, timeZone) > endDate) errors.closeAt = M.closeAfterEnd;
  }
  if (resultAt && errors.closeAt !== M.closeAfterResult) {
    const isUnchanged = before.resultAt?.getTime() === resultAt.getTime();
    if (!isUnchanged && !isOnTime(now, resultAt)) errors.resultAt = M.resultPast;
    else if (closeAt && closeAt > resultAt) errors.resultAt = M.resultBeforeClose;
  }
  return errors;
}

/** The earlier of today in the zone and in UTC: the API sends start dates as days in UTC. */
function earliestToday(now: Date, timeZone: string): string {
  const [here, utc] = [dayIn(now, timeZone), dayIn(now, 'UTC')];
  return here < utc ? here : utc;
}

/** True if a due-date proposal starts before its result date: allowed, with a warning. */
export function startsBeforeResults({ startDate, resultAt, timeZone }: Dates, appType: string): boolean {
  if (appType !== 'due_date' || !resultAt || !isDay(startDate) || !isTimeZone(timeZone)) return false;
  return startDate < dayIn(resultAt, timeZone);
}

export const STARTS_BEFORE_RESULTS = 'The project starts before results are announced.';
