import {
  type DatesBefore,
  formDateErrors,
  PROPOSAL_FORM_FIELDS,
  PROPOSAL_STEPS,
  type ProposalForm,
  type ProposalFormField,
  stepOf,
  stepProgress,
} from '#domain/proposal/proposal-form.ts';
import { DATE_FIELDS, PROPOSAL_MESSAGES } from '#domain/proposal/proposal-schema.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import { plural } from '#domain/text/text.ts';
import type { StopName } from '#domain/proposal/proposal-timeline.ts';

export type FormErrors = Partial<Record<ProposalFormField, string>>;
/** A submitted form and its field errors. */
export type SubmittedForm = { form: ProposalForm; fields: FieldErrors };

/**
 * Current field errors. Date errors are computed on every change, while errors of a submit remain
 * until their field changes.
 */
export function formErrors(
  form: ProposalForm,
  now: Date,
  sent: SubmittedForm | null,
  before?: DatesBefore,
): FormErrors {
  const errors: FormErrors = errorsByField(formDateErrors(form, now, before));
  const found = errorsByField(sent?.fields ?? {});
  for (const field of PROPOSAL_FORM_FIELDS) {
    const message = found[field];
    if (!message || !sent || sent.form[field] !== form[field] || isDateOrderMessage(message)) continue;
    errors[field] ??= message;
  }
  return errors;
}

// Computed on every change, so these are not taken from a submit.
const DATE_ORDER_MESSAGES: readonly string[] = [
  PROPOSAL_MESSAGES.endBeforeStart,
  PROPOSAL_MESSAGES.closeAfterEnd,
  PROPOSAL_MESSAGES.closeAfterResult,
  PROPOSAL_MESSAGES.closePast,
  PROPOSAL_MESSAGES.resultPast,
  PROPOSAL_MESSAGES.resultBeforeClose,
  PROPOSAL_MESSAGES.startPast,
];
const isDateOrderMessage = (message: string) => DATE_ORDER_MESSAGES.includes(message);

/**
 * A close date after the result date is reported at the result date, which is on the later step.
 */
function errorsByField(fields: FieldErrors): FormErrors {
  if (fields.closeAt !== PROPOSAL_MESSAGES.closeAfterResult) return fields;
  const { closeAt, ...others } = fields;
  return { ...others, resultAt: closeAt };
}

/** The first field with an error, in the order of the steps. */
export function firstFieldError(errors: FormErrors): { field: ProposalFormField; step: number } | null {
  const field = PROPOSAL_FORM_FIELDS.find((name) => errors[name]);
  return field ? { field, step: stepOf(field) } : null;
}

/** Summary of a refused form: "31 fields are missing", "2 fields need a change", or both. */
export function fieldErrorSummary(form: ProposalForm, errors: FormErrors): string {
  const fields = PROPOSAL_FORM_FIELDS.filter((field) => errors[field]);
  const empty = fields.filter((field) => form[field].trim() === '').length;
  const wrong = fields.length - empty;
  const sentences = [
    ...(empty > 0 ? [`${plural(empty, 'field')} ${empty === 1 ? 'is' : 'are'} missing`] : []),
    ...(wrong > 0 ? [`${plural(wrong, 'field')} ${wrong === 1 ? 'needs' : 'need'} a change`] : []),
  ];
  return `${sentences.join(', and ')}.`;
}

/** The fields with an error, by step; steps without any are left out. */
export function fieldErrorsByStep(errors: FormErrors): { step: number; fields: ProposalFormField[] }[] {
  return PROPOSAL_STEPS.map(({ fields }, step) => ({
    step,
    fields: fields.filter((field) => errors[field]),
  })).filter(({ fields }) => fields.length > 0);
}

/** Status of a step in the list of steps. */
export type StepStatus = { label: string; toFix: boolean; complete: boolean };

export function stepStatus(form: ProposalForm, errors: FormErrors, step: number): StepStatus {
  const { filled, of } = stepProgress(form, step);
  const wrong = PROPOSAL_STEPS[step]!.fields.filter((field) => errors[field] && form[field].trim() !== '');
  if (wrong.length === 0)
    return {
      label: filled === of ? 'Complete' : `${plural(of - filled, 'field')} left`,
      toFix: false,
      complete: filled === of,
    };
  const isDates = wrong.every((field) => (DATE_FIELDS as readonly string[]).includes(field));
  const noun = isDates ? 'date' : 'field';
  return {
    label: `${wrong.length} ${noun}${wrong.length === 1 ? '' : 's'} to fix`,
    toFix: true,
    complete: false,
  };
}

/** Timeline stops whose dates have an error. */
export function stopsWithErrors(errors: FormErrors): StopName[] {
  const stops: StopName[] = [];
  if (errors.closeAt) stops.push('Closes');
  if (errors.resultAt) stops.push('Results');
  if (errors.startDate) stops.push('Starts');
  if (errors.endDate) stops.push('Ends');
  return stops;
}

/** The labels of the form, also in the list of missing fields. */
export const FIELD_LABELS: Record<ProposalFormField, string> = {
  title: 'Title',
  recruitmentType: 'Role',
  'topics.0': 'Topic 1',
  'topics.1': 'Topic 2',
  'topics.2': 'Topic 3',
  name: 'Name',
  organization: 'Organization',
  city: 'City',
  state: 'State or region',
  withEvent: 'Involves an event?',
  eventName: 'Event name',
  eventLink: 'Event link',
  startDate: 'Start date',
  endDate: 'End date',
  closeAt: 'Application close date',
  timeZone: 'Time zone',
  hoursPerWeek: 'Hours per week',
  participants: 'Participants',
  teamMode: 'Who can apply',
  teamSize: 'People in a team, at most',
  workLocation: 'Work location',
  appType: 'Application type',
  description: 'Research description',
  'skills.0': 'Skill 1',
  'skills.1': 'Skill 2',
  'skills.2': 'Skill 3',
  requiredQualifications: 'Required qualifications',
  notes: 'Additional notes',
  questionOne: 'Question 1',
  questionTwo: 'Question 2',
  questionThree: 'Question 3',
  resultAt: 'Result announcement date',
  'deliveryTypes.0': 'First delivery type',
  'deliveryTypes.1': 'Second delivery type',
  'deliveryTypes.2': 'Third delivery type',
  deliveryDescription: 'Delivery description',
  rewards: 'What participants get',
  amountFrom: 'Amount from',
  amountTo: 'Amount to',
  currency: 'Currency',
  per: 'Paid for',
  whoPays: 'Who pays',
  whenPaid: 'When',
  credit: 'Credit',
  meetingTimes: 'Meeting times',
  authorship: 'Authorship',
  authorshipNote: 'About authorship',
  resultsLicense: 'License of the results',
  licenseName: 'License name',
  dataTerms: 'Data',
  ethics: 'Ethics approval',
  dataNote: 'About the data',
  aiInApplication: 'AI tools in applications',
  aiInWork: 'AI tools in the work',
  aiNote: 'About AI tools',
  eligibility: 'Who can take part',
  noFee: 'No fees',
};
