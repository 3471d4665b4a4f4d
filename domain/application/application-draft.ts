import { AI_USE_LABEL, asksForAiUse } from './ai-use.ts';
import { ANSWER_WORD_TARGET } from './application.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { type Three, askedQuestions } from '#domain/proposal/proposal.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import type { AiPolicy } from '#domain/proposal/terms.ts';
import { plural } from '#domain/text/text.ts';
import { capitalizeFirst, countWords } from '#domain/text/text-input.ts';

/**
 * Field names of the answers, by question index. Separate from the schemas, so that pages need not
 * load those.
 */
export const ANSWER_FIELDS = ['questionOne', 'questionTwo', 'questionThree'] as const;
export type ApplicationFormField = (typeof ANSWER_FIELDS)[number] | 'comments' | 'link' | 'aiUse' | 'resume';

/** Words of all answers, as the counter below each counts them. */
export function countAnswerWords(answers: readonly string[]): number {
  return countWords(answers.join('\n'));
}

/** A part of an application to fill in: its field, its name in lists, and whether it is filled. */
export type ApplicationPart = {
  field: ApplicationFormField;
  name: string;
  filled: boolean;
  optional?: true;
  /** Words of a filled answer below the word target, which is not enforced. */
  words?: number;
};

/** The parts of an application in form order: the required ones, then comments and link. */
export function applicationParts(
  draft: { answers: Three; comments: string; referenceLink: string; aiUse: string; resumeId: string | null },
  questions: Three,
  policy: AiPolicy = 'not_stated',
): ApplicationPart[] {
  const answers = askedQuestions(questions).map(({ index }, number) => {
    const words = countWords(draft.answers[index]!);
    return {
      field: ANSWER_FIELDS[index]!,
      name: `Answer ${number + 1}`,
      filled: words > 0,
      ...(words > 0 && words < ANSWER_WORD_TARGET && { words }),
    };
  });
  return [
    ...answers,
    ...(asksForAiUse(policy)
      ? [{ field: 'aiUse' as const, name: AI_USE_LABEL, filled: draft.aiUse.trim() !== '' }]
      : []),
    { field: 'resume', name: 'Resume', filled: draft.resumeId !== null },
    { field: 'comments', name: 'Comments', filled: draft.comments.trim() !== '', optional: true },
    { field: 'link', name: 'Reference link', filled: draft.referenceLink.trim() !== '', optional: true },
  ];
}

/**
 * The heading above what prevents submission: "2 answers and your resume are missing". Other errors
 * follow as a count: "1 answer is missing, and 1 field needs a change".
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

/** Counts the answered questions, of those that are asked. */
export function countAnswered(answers: Three, questions: Three): { done: number; of: number } {
  const asked = askedQuestions(questions);
  return { done: asked.filter(({ index }) => answers[index]!.trim() !== '').length, of: asked.length };
}

/** Days a draft is stored once it can no longer be submitted. */
export const UNSENT_DRAFT_DAYS = 30;

/**
 * When a draft may be deleted: 30 days after the close date, or after the proposal was withdrawn if
 * that came first. Moving the close date moves this too.
 */
export function draftExpiresAt({ closeAt, withdrawnAt }: { closeAt: Date; withdrawnAt: Date | null }): Date {
  const over = withdrawnAt && withdrawnAt < closeAt ? withdrawnAt : closeAt;
  return new Date(over.getTime() + UNSENT_DRAFT_DAYS * DAY_MS);
}
