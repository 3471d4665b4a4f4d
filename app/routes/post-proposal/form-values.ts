import { endOfDay, isDay } from '#domain/time/local-time.ts';
import {
  type AccountFields,
  type ListName,
  PROPOSAL_FORM_FIELDS,
  type ProposalForm,
  isBlankForm,
  listOf,
  readProposalForm,
  zoneOfForm,
} from '#domain/proposal/proposal-form.ts';
import { countdownOf, proposalDays } from '#domain/proposal/proposal-dates.ts';
import {
  APP_TYPES,
  type Proposal,
  RECRUITMENT_TYPES,
  type Three,
  WORK_LOCATIONS,
  spotCap,
} from '#domain/proposal/proposal.ts';
import { parsePlainText } from '#domain/text/rich-text.ts';
import { parseTeamRule, whoCanApply } from '#domain/team/team.ts';
import { capitalizeFirst } from '#domain/text/text-input.ts';
import { termsBadge, termsLines } from '#domain/proposal/terms-summary.ts';
import { parseTerms } from '#domain/proposal/terms.ts';
import { contentHash } from '#app/shared/form/pending-saves.ts';
import type { PageProposal, RowProposal } from '#app/shared/proposal/proposal-view-model.ts';

/** Name of the checkbox that makes an edit a small correction. */
export const QUIET_FIELD = 'quiet';

/** Name of the field with the kinds of warning phrases that the owner has read about. */
export const PHRASES_READ_FIELD = 'phrasesRead';

/** True if a new form contains nothing but what it had from the account. */
export function isUntouched(form: ProposalForm, account: AccountFields): boolean {
  const own = (field: keyof AccountFields) =>
    form[field].trim() === account[field].trim() ? '' : form[field];
  return isBlankForm({ ...form, name: own('name'), organization: own('organization') });
}

/** Content hash that identifies a save without a response. */
export function proposalContentHash(form: ProposalForm): string {
  return contentHash(PROPOSAL_FORM_FIELDS.map((field) => form[field]));
}

/** The form with the values of a local draft, which lacks the fields of later releases. */
export function withLocalValues(form: ProposalForm, values: Record<string, string>): ProposalForm {
  return readProposalForm([...Object.entries(form), ...Object.entries(values)]);
}

type Counts = Pick<Proposal, 'applicationCount' | 'acceptedCount'>;
/** Dates of the preview, as the form would publish them. */
export type PreviewDates = Pick<PageProposal & RowProposal, 'closeAt' | 'countdown' | 'days'>;

/** The dates of the values: for the wizard's first page by the server, then by the browser. */
export function previewDates(form: ProposalForm, postedAt: Date, now: Date): PreviewDates {
  const timeZone = zoneOfForm(form);
  const closing = (day: string) => (isDay(day) ? endOfDay(day, timeZone) : null);
  const closeAt = closing(form.closeAt);
  const dates = {
    status: 'open' as const,
    appType: oneOf(APP_TYPES, form.appType) ?? 'due_date',
    postedAt,
    resultAt: form.appType === 'rolling' ? null : closing(form.resultAt),
    timeZone,
  };
  return {
    closeAt,
    countdown: closeAt && countdownOf({ ...dates, closeAt }, now),
    days: proposalDays({ ...dates, closeAt }, now),
  };
}

const dayOrBlank = (text: string) => (isDay(text) ? text : '');

/**
 * The proposal that the current values would become, in which fields without a value stay open.
 * Marks of texts stay text, since only the server parses them.
 */
export function proposalPreview(
  form: ProposalForm,
  counts: Counts,
  dates: PreviewDates,
): PageProposal & RowProposal {
  const withEvent = form.withEvent === 'yes';
  const { terms } = parseTerms(form);
  const participants = Number(form.participants) || 0;
  const trimmed = (list: ListName) => listOf(form, list).map((text) => text.trim()) as Three;
  const team = parseTeamRule({ mode: form.teamMode, size: Number(form.teamSize) }, spotCap(participants));
  return {
    ...counts,
    ...dates,
    status: 'open',
    appType: oneOf(APP_TYPES, form.appType) ?? 'due_date',
    startDate: dayOrBlank(form.startDate),
    endDate: dayOrBlank(form.endDate),
    title: capitalizeFirst(form.title.trim()),
    name: capitalizeFirst(form.name.trim()),
    organization: capitalizeFirst(form.organization.trim()),
    city: capitalizeFirst(form.city.trim()),
    state: capitalizeFirst(form.state.trim()),
    recruitmentType: oneOf(RECRUITMENT_TYPES, form.recruitmentType),
    workLocation: oneOf(WORK_LOCATIONS, form.workLocation),
    withEvent,
    eventName: withEvent ? form.eventName : 'na',
    eventLink: withEvent ? form.eventLink : 'na',
    topics: trimmed('topics'),
    skills: trimmed('skills'),
    questions: trimmed('questions').map(capitalizeFirst) as Three,
    deliveryTypes: listOf(form, 'deliveryTypes'),
    description: parsePlainText(capitalizeFirst(form.description)),
    requiredQualifications: parsePlainText(capitalizeFirst(form.requiredQualifications)),
    notes: parsePlainText(capitalizeFirst(form.notes)),
    deliveryDescription: parsePlainText(capitalizeFirst(form.deliveryDescription)),
    hoursPerWeek: Number(form.hoursPerWeek) || 0,
    participants,
    whoCanApply: whoCanApply(team.rule),
    termsLines: termsLines(terms),
    termsBadge: termsBadge(terms),
    demand: null,
    demandUntil: null,
  };
}

function oneOf<T extends string>(values: readonly T[], value: string): T | null {
  return values.find((known) => known === value) ?? null;
}
