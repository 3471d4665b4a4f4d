import { DEFAULT_ZONE, dayIn, isTimeZone } from '#domain/time/deadline.ts';
import { endOfDay, isDay } from '#domain/time/local-time.ts';
import { PROPOSAL_CAPS } from './proposal-limits.ts';
import { type Proposal, type ProposalContent, type Three, spotCap } from './proposal.ts';
import {
  DATE_FIELDS,
  type ProposalInput,
  STARTS_BEFORE_RESULTS,
  dateErrors,
  proposalSchema,
  startsBeforeResults,
} from './proposal-schema.ts';
import { type FieldErrors, type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type ProposalTerms, TERMS_FIELDS, missingTerms, parseTerms, termsToForm } from './terms.ts';
import { parseTeamRule } from '#domain/team/team.ts';
import { NOT_APPLICABLE } from '#domain/text/text.ts';

/** The form's fields of a proposal's lists, in their order. */
export const LIST_FIELDS = {
  topics: ['topics.0', 'topics.1', 'topics.2'],
  skills: ['skills.0', 'skills.1', 'skills.2'],
  questions: ['questionOne', 'questionTwo', 'questionThree'],
  deliveryTypes: ['deliveryTypes.0', 'deliveryTypes.1', 'deliveryTypes.2'],
} as const;
export type ListName = keyof typeof LIST_FIELDS;

/** The form's three steps and the fields of each, in page order. */
export const PROPOSAL_STEPS = [
  {
    heading: 'What is your research about?',
    fields: [
      'title',
      'recruitmentType',
      ...LIST_FIELDS.topics,
      'name',
      'organization',
      'city',
      'state',
      'withEvent',
      'eventName',
      'eventLink',
      'startDate',
      'endDate',
      'closeAt',
      'timeZone',
      'hoursPerWeek',
      'participants',
      'teamMode',
      'teamSize',
      'workLocation',
      'appType',
      'description',
    ],
  },
  {
    heading: 'Who are you looking for?',
    fields: [...LIST_FIELDS.skills, 'requiredQualifications', 'notes', ...LIST_FIELDS.questions],
  },
  {
    heading: 'What is the final outcome?',
    fields: ['resultAt', ...LIST_FIELDS.deliveryTypes, 'deliveryDescription', ...TERMS_FIELDS],
  },
] as const;

export type ProposalFormField = (typeof PROPOSAL_STEPS)[number]['fields'][number];
/**
 * Form values of a proposal: strings, '' while blank. Days are `YYYY-MM-DD`, `withEvent` is yes or
 * no.
 */
export type ProposalForm = Record<ProposalFormField, string>;

export const PROPOSAL_FORM_FIELDS: readonly ProposalFormField[] = PROPOSAL_STEPS.flatMap((step) => [
  ...step.fields,
]);

/** Form values with every field blank. */
export function blankProposalForm(): ProposalForm {
  return Object.fromEntries(PROPOSAL_FORM_FIELDS.map((field) => [field, ''])) as ProposalForm;
}

/** What a new form has from the account: the name, and the profile's organization. */
export type AccountFields = Pick<ProposalForm, 'name' | 'organization'>;

/** The account's fields of a new form. A profile's organization can be longer than a proposal's. */
export function accountFields(name: string, organization: string): AccountFields {
  const fits = Array.from(organization).length <= PROPOSAL_CAPS.organization;
  return { name, organization: fits ? organization : '' };
}

/**
 * Name of a form's field in stored drafts, in calls about them and in older posted forms, with the
 * field of today. The release before reads only the stored name.
 */
const FIELD_OF_STORED_NAME = new Map<string, ProposalFormField>([
  ['appCloseDate', 'closeAt'],
  ['resultPostDate', 'resultAt'],
  ['workTimePerDay', 'hoursPerWeek'],
  ['participantsNum', 'participants'],
  ['researchDescription', 'description'],
  ['requiredQualification', 'requiredQualifications'],
  ['additionalNotes', 'notes'],
  ['topic1', 'topics.0'],
  ['topic2', 'topics.1'],
  ['topic3', 'topics.2'],
  ['skill1', 'skills.0'],
  ['skill2', 'skills.1'],
  ['skill3', 'skills.2'],
  ['deliveryTypeOne', 'deliveryTypes.0'],
  ['deliveryTypeTwo', 'deliveryTypes.1'],
  ['deliveryTypeThree', 'deliveryTypes.2'],
]);
const STORED_NAMES = new Map([...FIELD_OF_STORED_NAME].map(([stored, field]) => [field, stored]));

/** The name of a field in stored drafts and in their calls. */
export const storedName = (field: ProposalFormField): string => STORED_NAMES.get(field) ?? field;

/** A form's values by {@link storedName}. */
export function toStoredForm(form: ProposalForm): Record<string, string> {
  return Object.fromEntries(PROPOSAL_FORM_FIELDS.map((field) => [storedName(field), form[field]]));
}

/**
 * The form values of a posted or stored form, by today's names or the stored ones; unknown fields
 * are dropped, missing ones are blank.
 */
export function readProposalForm(entries: Iterable<[string, unknown]>): ProposalForm {
  const values = new Map(
    Array.from(entries, ([name, value]) => [FIELD_OF_STORED_NAME.get(name) ?? name, value]),
  );
  const read = (field: ProposalFormField) => {
    const value = values.get(field);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(PROPOSAL_FORM_FIELDS.map((field) => [field, read(field)])) as ProposalForm;
}

/** The step (0 to 2) of a field. */
export function stepOf(field: ProposalFormField): number {
  return PROPOSAL_STEPS.findIndex((step) => (step.fields as readonly string[]).includes(field));
}

/**
 * Counts the filled fields of a step and the fields it asks for: event fields count only with an
 * event.
 */
export function stepProgress(form: ProposalForm, step: number): { filled: number; of: number } {
  const asked = PROPOSAL_STEPS[step]!.fields.filter((field) => isAsked(form, field));
  return { filled: asked.filter((field) => form[field].trim() !== '').length, of: asked.length };
}

function isAsked(form: ProposalForm, field: ProposalFormField): boolean {
  if (field === 'timeZone' || field === 'teamMode' || field === 'teamSize') return false;
  if ((TERMS_FIELDS as readonly string[]).includes(field)) return field === 'rewards' || field === 'noFee';
  if (field === 'resultAt') return form.appType !== 'rolling';
  return form.withEvent === 'yes' || (field !== 'eventName' && field !== 'eventLink');
}

/** The form's field of a path in the domain's shape: only questions have other names. */
function formField(path: string): string {
  const [name = '', index = ''] = path.split('.');
  return name === 'questions' ? LIST_FIELDS.questions[Number(index)]! : path;
}

/** Field errors by the form's fields instead of the domain's paths. */
export function byFormField(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [formField(path), message]));
}

/**
 * The form values in the domain's shape, not validated. Days become their last second in the form's
 * zone.
 */
function toInput(form: ProposalForm): ProposalInput {
  const timeZone = form.timeZone || DEFAULT_ZONE;
  const number = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN);
  return {
    ...form,
    withEvent: form.withEvent === 'yes' ? true : form.withEvent === 'no' ? false : null,
    closeAt: closingInstant(form.closeAt, timeZone),
    resultAt: closingInstant(resultDayOf(form), timeZone),
    timeZone,
    topics: listOf(form, 'topics'),
    skills: listOf(form, 'skills'),
    questions: listOf(form, 'questions'),
    deliveryTypes: listOf(form, 'deliveryTypes'),
    hoursPerWeek: number(form.hoursPerWeek),
    participants: number(form.participants),
  };
}

/** A list of the proposal, of its three fields. */
export function listOf(form: ProposalForm, list: ListName): Three {
  const [first, second, third] = LIST_FIELDS[list];
  return [form[first], form[second], form[third]];
}

/** A rolling proposal has no result date: the API's required field gets its close date. */
function resultDayOf(form: ProposalForm): string {
  return form.appType === 'rolling' ? form.closeAt : form.resultAt;
}

const NO_INSTANT = new Date(Number.NaN);

function closingInstant(day: string, zone: string): Date {
  return isDay(day) && isTimeZone(zone) ? endOfDay(day, zone) : NO_INSTANT;
}

/** The dates and terms of a published proposal that is being edited. */
export type DatesBefore = Pick<Proposal, 'closeAt' | 'resultAt' | 'timeZone' | 'startDate'> & {
  terms: ProposalTerms | null;
  /** The calendar days of both dates by the server's time zone data, for a browser with other data. */
  days?: { close: string; result: string };
};

/**
 * Restores the exact instants of unchanged days in an unchanged zone: the API can set any second.
 */
function preserveInstants(input: ProposalInput, form: ProposalForm, before: DatesBefore): ProposalInput {
  if (input.timeZone !== before.timeZone) return input;
  const days = before.days ?? {
    close: dayIn(before.closeAt, before.timeZone),
    result: dayIn(before.resultAt, before.timeZone),
  };
  const closeAt = form.closeAt === days.close ? before.closeAt : input.closeAt;
  if (form.appType === 'rolling') return { ...input, closeAt, resultAt: closeAt };
  const resultAt = form.resultAt === days.result ? before.resultAt : input.resultAt;
  return { ...input, closeAt, resultAt };
}

function inputOf(form: ProposalForm, before: DatesBefore | undefined): ProposalInput {
  return before ? preserveInstants(toInput(form), form, before) : toInput(form);
}

function datesOf(form: ProposalForm, before: DatesBefore | undefined) {
  const input = inputOf(form, before);
  const present = (at: Date) => (Number.isNaN(at.getTime()) ? null : at);
  return { ...input, closeAt: present(input.closeAt), resultAt: present(input.resultAt) };
}

/** Only the date errors, by form field, to show while the owner types. */
export function formDateErrors(form: ProposalForm, now: Date, before?: DatesBefore): FieldErrors {
  const { resultAt, ...errors } = dateErrors(datesOf(form, before), now, before);
  return byFormField(resultAt && form.appType !== 'rolling' ? { ...errors, resultAt } : errors);
}

/** A warning about the dates that does not block, or null. */
export function formDateWarning(form: ProposalForm): string | null {
  return startsBeforeResults(datesOf(form, undefined), form.appType) ? STARTS_BEFORE_RESULTS : null;
}

/**
 * Parses the form into a proposal, or refuses with `invalid` and a sentence for each wrong field.
 * With the dates and terms `before` of a published proposal, unchanged instants are preserved and may
 * have passed.
 */
export function parseProposalForm(
  form: ProposalForm,
  now: Date,
  before?: DatesBefore,
): Outcome<ProposalContent> {
  const checked = proposalSchema.safeParse(inputOf(form, before));
  const { terms, errors } = parseTerms(form);
  const team = parseTeamRule(
    { mode: form.teamMode, size: Number(form.teamSize) },
    spotCap(Number(form.participants)),
  );
  const fields: FieldErrors = {
    ...formDateErrors(form, now, before),
    ...missingTerms(form, before?.terms),
    ...errors,
    ...team.errors,
  };
  for (const issue of checked.error?.issues ?? []) {
    const path = issue.path.join('.');
    if (path === 'resultAt' && form.appType === 'rolling') continue;
    fields[formField(path)] ??= issue.message;
  }
  if (!checked.success || Object.keys(fields).length > 0) return refuse('invalid', { fields });
  return done({ ...(checked.data as CheckedContent), ...team.rule, terms });
}

type CheckedContent = Omit<ProposalContent, 'terms' | 'teamMode' | 'teamSize'>;

/** The form values of a published proposal, to edit it. */
export function proposalToForm(proposal: Proposal): ProposalForm {
  const { appType, timeZone, teamMode } = proposal;
  const lists = Object.entries(LIST_FIELDS).flatMap(([list, fields]) =>
    fields.map((field, index) => [field, proposal[list as ListName][index]]),
  );
  const alike = PROPOSAL_FORM_FIELDS.filter((field) => field in proposal) as (keyof ProposalContent)[];
  return {
    ...blankProposalForm(),
    ...Object.fromEntries(alike.map((field) => [field, formValue(proposal[field])])),
    ...Object.fromEntries(lists),
    withEvent: proposal.withEvent ? 'yes' : 'no',
    ...(!proposal.withEvent && { eventName: '', eventLink: '' }),
    closeAt: dayIn(proposal.closeAt, timeZone),
    resultAt: appType === 'rolling' ? '' : dayIn(proposal.resultAt, timeZone),
    ...(teamMode === 'alone' && { teamMode: '', teamSize: '' }),
    ...termsToForm(proposal.terms),
  };
}

/** A value that is not stated is blank. */
const formValue = (value: unknown): string => (value === 0 ? '' : String(value));

/**
 * The form values of a new draft copied from a proposal, without dates, since they may have passed.
 */
export function cloneForm(proposal: Proposal): ProposalForm {
  return { ...proposalToForm(proposal), ...Object.fromEntries(DATE_FIELDS.map((field) => [field, ''])) };
}

/** The zone of the form's days, UTC if unknown: a draft's zone is not validated. */
export function zoneOfForm(form: Pick<ProposalForm, 'timeZone'>): string {
  return isTimeZone(form.timeZone) ? form.timeZone : DEFAULT_ZONE;
}

/** True while no one has typed anything into the form. */
export function isBlankForm(form: ProposalForm): boolean {
  return PROPOSAL_FORM_FIELDS.every(
    (field) =>
      field === 'timeZone' || field === 'teamMode' || ['', NOT_APPLICABLE].includes(form[field].trim()),
  );
}
