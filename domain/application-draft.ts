import { DAY_MS } from './duration.ts';
import { type Three, askedQuestions } from './proposal.ts';
import type { FieldErrors } from './refusal.ts';
import { capitalizeFirst, plural } from './text.ts';

/** The names of the answers' fields, by the place of their question. Apart from the schemas, so that pages need not load them. */
export const ANSWER_FIELDS = ['questionOne', 'questionTwo', 'questionThree'] as const;
export type ApplicationFormField = (typeof ANSWER_FIELDS)[number] | 'comments' | 'link' | 'resume';

/** A part of an application that has to be filled: its field, its name for a list of what is left, and whether it is. */
export type ApplicationPart = {
  field: ApplicationFormField;
  name: string;
  filled: boolean;
  optional?: true;
};

/** The parts of an application, in the order of the form: the answers that are asked for, comments, link and resume. */
export function applicationParts(
  draft: { answers: Three; comments: string; referenceLink: string; resumeId: string | null },
  questions: Three,
): ApplicationPart[] {
  const answers = askedQuestions(questions).map(({ index }, number) => ({
    field: ANSWER_FIELDS[index]!,
    name: `Answer ${number + 1}`,
    filled: draft.answers[index]!.trim() !== '',
  }));
  return [
    ...answers,
    { field: 'comments', name: 'Comments', filled: draft.comments.trim() !== '', optional: true },
    { field: 'link', name: 'Reference link', filled: draft.referenceLink.trim() !== '', optional: true },
    { field: 'resume', name: 'Resume', filled: draft.resumeId !== null },
  ];
}

/**
 * The heading of what keeps an application from being submitted: "2 answers and your resume are missing". Other faults are counted after
 * it: "1 answer is missing, and 1 field needs a change".
 */
export function missingSummary(parts: readonly ApplicationPart[], errors: FieldErrors): string {
  const wrong = parts.filter(({ field }) => errors[field]);
  const missing = wrong.filter(({ filled }) => !filled);
  const answers = missing.filter(({ field }) => field !== 'resume').length;
  const names = [
    ...(answers > 0 ? [plural(answers, 'answer')] : []),
    ...(missing.some(({ field }) => field === 'resume') ? ['your resume'] : []),
  ];
  const verb = names.length > 1 || answers > 1 ? 'are' : 'is';
  const toChange = wrong.length - missing.length;
  const sentences = [
    ...(names.length > 0 ? [`${names.join(' and ')} ${verb} missing`] : []),
    ...(toChange > 0 ? [`${plural(toChange, 'field')} ${toChange === 1 ? 'needs' : 'need'} a change`] : []),
  ];
  return capitalizeFirst(sentences.join(', and '));
}

/** How many of the questions that are asked have an answer. */
export function countAnswered(answers: Three, questions: Three): { done: number; of: number } {
  const asked = askedQuestions(questions);
  return { done: asked.filter(({ index }) => answers[index]!.trim() !== '').length, of: asked.length };
}

/** Days a draft of an application is kept once it can no longer be sent. */
export const UNSENT_DRAFT_DAYS = 30;

/**
 * The moment a draft that was never sent may be deleted: 30 days after the close date of its proposal, or after the proposal was withdrawn
 * where that came first. A close date that is moved in time keeps it.
 */
export function draftExpiresAt({ closeAt, withdrawnAt }: { closeAt: Date; withdrawnAt: Date | null }): Date {
  const over = withdrawnAt && withdrawnAt < closeAt ? withdrawnAt : closeAt;
  return new Date(over.getTime() + UNSENT_DRAFT_DAYS * DAY_MS);
}
