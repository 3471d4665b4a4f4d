import type { ApplicationFacts } from './application.ts';
import type { Three } from '#domain/proposal/proposal.ts';

/** A part of an application that an edit can change. */
export type EditedPart =
  | 'answer_1'
  | 'answer_2'
  | 'answer_3'
  | 'comments'
  | 'reference_link'
  | 'ai_use'
  | 'resume'
  | 'team';

/** The texts of an application before an edit. `resume` is the file name. */
export type PreviousTexts = {
  answers: Three;
  comments: string;
  referenceLink: string;
  /** Missing in what was stored before applications had it. */
  aiUse?: string;
  resume: string | null;
};

/** Days until the texts before an edit are deleted, unless resumes of the proposal are sooner. */
export const PREVIOUS_TEXTS_DAYS = 180;

type Content = Required<Omit<PreviousTexts, 'resume'>> & { resumeId: string | null };

/** The parts in which two versions of an application differ: answers, other texts, then the resume. */
export function editedParts(before: Content, after: Content): EditedPart[] {
  const answers = (['answer_1', 'answer_2', 'answer_3'] as const).filter(
    (_, index) => before.answers[index] !== after.answers[index],
  );
  return [
    ...answers,
    ...(before.comments === after.comments ? [] : (['comments'] as const)),
    ...(before.referenceLink === after.referenceLink ? [] : (['reference_link'] as const)),
    ...(before.aiUse === after.aiUse ? [] : (['ai_use'] as const)),
    ...(before.resumeId === after.resumeId ? [] : (['resume'] as const)),
  ];
}

/** "answers 1 and 3, the comments and the resume". */
export function editedPartsText(parts: readonly EditedPart[]): string {
  const numbers = parts.flatMap((part) => (part.startsWith('answer_') ? part.slice('answer_'.length) : []));
  const answers = numbers.length > 0 ? [`answer${numbers.length > 1 ? 's' : ''} ${listed(numbers)}`] : [];
  const others = parts.flatMap((part) => OTHER_PARTS[part] ?? []);
  return listed([...answers, ...others]);
}

const OTHER_PARTS: Partial<Record<EditedPart, string>> = {
  comments: 'the comments',
  reference_link: 'the reference link',
  ai_use: 'the use of AI tools',
  resume: 'the resume',
  team: 'the team',
};

const listed = (words: readonly string[]) =>
  new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' }).format(words);

/**
 * Whether the owner knows the application as it is: opened, shortlisted or decided about. Only then
 * an edit is marked as a change and its previous texts are stored.
 */
export function isKnownToOwner(
  facts: Pick<ApplicationFacts, 'status' | 'pendingDecision'> & { readAt: Date | null },
): boolean {
  return facts.readAt !== null || facts.status !== 'submitted' || facts.pendingDecision !== null;
}
