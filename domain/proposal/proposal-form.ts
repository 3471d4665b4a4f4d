import { DEFAULT_ZONE, dayIn, isTimeZone } from '#domain/time/deadline.ts';
import { endOfDay, isDay } from '#domain/time/local-time.ts';
import { PROPOSAL_CAPS } from './proposal-limits.ts';
import { type Proposal, type ProposalContent, type Three, spotCap } from './proposal.ts';
import {
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

/** The form's three steps and the fields of each, in page order. */
export const PROPOSAL_STEPS = [
  {
    heading: 'What is your research about?',
    fields: [
      'title',
      'recruitmentType',
      'topic1',
      'topic2',
      'topic3',
      'name',
      'organization',
      'city',
      'state',
      'withEvent',
      'eventName',
      'eventLink',
      'startDate',
      'endDate',
      'appCloseDate',
      'timeZone',
      'workTimePerDay',
      'participantsNum',
      'teamMode',
      'teamSize',
      'workLocation',
      'appType',
      'researchDescription',
    ],
  },
  {
    heading: 'Who are you looking for?',
    fields: [
      'skill1',
      'skill2',
      'skill3',
      'requiredQualification',
      'additionalNotes',
      'questionOne',
      'questionTwo',
      'questionThree',
    ],
  },
  {
    heading: 'What is the final outcome?',
    fields: [
      'resultPostDate',
      'deliveryTypeOne',
      'deliveryTypeTwo',
      'deliveryTypeThree',
      'deliveryDescription',
      ...TERMS_FIELDS,
    ],
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

/** The form values of a posted form; unknown fields are dropped, missing ones are blank. */
export function readProposalForm(entries: Iterable<[string, unknown]>): ProposalForm {
  const posted = new Map(entries);
  const read = (field: ProposalFormField) => {
    const value = posted.get(field);
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
  if (field === 'resultPostDate') return form.appType !== 'rolling';
  return form.withEvent === 'yes' || (field !== 'eventName' && field !== 'eventLink');
}

/** Domain path → form field, to show an error under the right control. */
const FORM_FIELD: Record<string, ProposalFormField> = {
  recruitmentType: 'recruitmentType',
  closeAt: 'appCloseDate',
  resultAt: 'resultPostDate',
  hoursPerWeek: 'workTimePerDay',
  participants: 'participantsNum',
  description: 'researchDescription',
  requiredQualifications: 'requiredQualification',
  notes: 'additionalNotes',
  'topics.0': 'topic1',
  'topics.1': 'topic2',
  'topics.2': 'topic3',
  'skills.0': 'skill1',
  'skills.1': 'skill2',
  'skills.2': 'skill3',
  'questions.0': 'questionOne',
  'questions.1': 'questionTwo',
  'questions.2': 'questionThree',
  'deliveryTypes.0': 'deliveryTypeOne',
  'deliveryTypes.1': 'deliveryTypeTwo',
  'deliveryTypes.2': 'deliveryTypeThree',
};

/** Field errors by the form's names instead of the domain's paths. */
export function byFormField(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [FORM_FIELD[path] ?? path, message]),
  );
}

/**
 * The form values in the domain's shape, not validated. Days become their last second in the form's
 * zone.
 */
function toInput(form: ProposalForm): ProposalInput {
  const zone = form.timeZone || DEFAULT_ZONE;
  const number = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN);
  return {
    title: form.title,
    name: form.name,
    organization: form.organization,
    city: form.city,
    state: form.state,
    recruitmentType: form.recruitmentType,
    workLocation: form.workLocation,
    appType: form.appType,
    withEvent: form.withEvent === 'yes' ? true : form.withEvent === 'no' ? false : null,
    eventName: form.eventName,
    eventLink: form.eventLink,
    startDate: form.startDate,
    endDate: form.endDate,
    closeAt: closingInstant(form.appCloseDate, zone),
    resultAt: closingInstant(resultDayOf(form), zone),
    timeZone: zone,
    topics: [form.topic1, form.topic2, form.topic3],
    skills: [form.skill1, form.skill2, form.skill3],
    questions: [form.questionOne, form.questionTwo, form.questionThree],
    deliveryTypes: [form.deliveryTypeOne, form.deliveryTypeTwo, form.deliveryTypeThree],
    deliveryDescription: form.deliveryDescription,
    description: form.researchDescription,
    requiredQualifications: form.requiredQualification,
    notes: form.additionalNotes,
    hoursPerWeek: number(form.workTimePerDay),
    participants: number(form.participantsNum),
  };
}

/** A rolling proposal has no result date: the API's required field gets its close date. */
function resultDayOf(form: ProposalForm): string {
  return form.appType === 'rolling' ? form.appCloseDate : form.resultPostDate;
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
  const closeAt = form.appCloseDate === days.close ? before.closeAt : input.closeAt;
  if (form.appType === 'rolling') return { ...input, closeAt, resultAt: closeAt };
  const resultAt = form.resultPostDate === days.result ? before.resultAt : input.resultAt;
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
    spotCap(Number(form.participantsNum)),
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
    fields[FORM_FIELD[path] ?? path] ??= issue.message;
  }
  if (!checked.success || Object.keys(fields).length > 0) return refuse('invalid', { fields });
  return done({ ...(checked.data as CheckedContent), ...team.rule, terms });
}

type CheckedContent = Omit<ProposalContent, 'terms' | 'teamMode' | 'teamSize'>;

/** The form values of a published proposal, to edit it. */
export function proposalToForm(proposal: Proposal): ProposalForm {
  const [topic1, topic2, topic3] = proposal.topics;
  const [skill1, skill2, skill3] = proposal.skills;
  const [questionOne, questionTwo, questionThree]: Three = proposal.questions;
  const [deliveryTypeOne, deliveryTypeTwo, deliveryTypeThree] = proposal.deliveryTypes;
  const { title, name, organization, city, state, recruitmentType, workLocation, appType, timeZone } =
    proposal;
  return {
    title,
    name,
    organization,
    city,
    state,
    recruitmentType,
    workLocation,
    appType,
    timeZone,
    topic1,
    topic2,
    topic3,
    skill1,
    skill2,
    skill3,
    questionOne,
    questionTwo,
    questionThree,
    deliveryTypeOne,
    deliveryTypeTwo,
    deliveryTypeThree,
    deliveryDescription: proposal.deliveryDescription,
    withEvent: proposal.withEvent ? 'yes' : 'no',
    eventName: proposal.withEvent ? proposal.eventName : '',
    eventLink: proposal.withEvent ? proposal.eventLink : '',
    startDate: proposal.startDate,
    endDate: proposal.endDate,
    appCloseDate: dayIn(proposal.closeAt, timeZone),
    resultPostDate: appType === 'rolling' ? '' : dayIn(proposal.resultAt, timeZone),
    workTimePerDay: proposal.hoursPerWeek === 0 ? '' : String(proposal.hoursPerWeek),
    participantsNum: proposal.participants === 0 ? '' : String(proposal.participants),
    teamMode: proposal.teamMode === 'alone' ? '' : proposal.teamMode,
    teamSize: proposal.teamMode === 'alone' ? '' : String(proposal.teamSize),
    researchDescription: proposal.description,
    requiredQualification: proposal.requiredQualifications,
    additionalNotes: proposal.notes,
    ...termsToForm(proposal.terms),
  };
}

/**
 * The form values of a new draft copied from a proposal, without dates, since they may have passed.
 */
export function cloneForm(proposal: Proposal): ProposalForm {
  const form = proposalToForm(proposal);
  return { ...form, startDate: '', endDate: '', appCloseDate: '', resultPostDate: '' };
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
