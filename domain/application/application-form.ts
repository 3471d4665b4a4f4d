import { z } from 'zod';
import { AI_USE_CAP, whyNotAiUse } from './ai-use.ts';
import { ANSWER_FIELDS, type ApplicationFormField } from './application-draft.ts';
import { type Three, askedQuestions } from '#domain/proposal/proposal.ts';
import { type FieldErrors, type Outcome, done, refuse } from '#domain/base/refusal.ts';
import type { AiPolicy } from '#domain/proposal/terms.ts';
import { LINK_HINT, whyNotLink } from '#domain/text/link-message.ts';
import { NOT_APPLICABLE, isNotApplicable, safeLink } from '#domain/text/text.ts';
import { TEXT_CAP, cleanText, withScheme, tooLong } from '#domain/text/text-input.ts';

/** The errors under an application's fields. */
export const APPLICATION_MESSAGES = {
  blank: 'Please fill out this field.',
  resume: 'Please upload resume.',
  link: `${LINK_HINT}, or N/A.`,
  tooLong: tooLong(TEXT_CAP),
} as const;

/** Answers as written, '' while blank; `resumeId` is the id of an uploaded resume. */
export type ApplicationDraft = {
  answers: Three;
  comments: string;
  referenceLink: string;
  /** How AI tools were used; '' where nothing is stated. */
  aiUse: string;
  resumeId: string | null;
};

/**
 * Form values as the page submits them: empty comments or link become N/A, and a link without a
 * scheme gets `https://`. The API submits values unchanged.
 */
export function completeForm(draft: ApplicationDraft): ApplicationDraft {
  const { comments, referenceLink } = draft;
  return {
    ...draft,
    comments: comments.trim() === '' ? NOT_APPLICABLE : comments,
    referenceLink: referenceLink.trim() === '' ? NOT_APPLICABLE : withScheme(referenceLink),
  };
}

/**
 * Limits lengths and removes characters that cannot be stored; a draft is not validated otherwise.
 */
export const applicationDraftSchema = z.object({
  answers: z.tuple([optionalText(), optionalText(), optionalText()]),
  comments: optionalText(),
  referenceLink: optionalText(),
  aiUse: optionalText(AI_USE_CAP),
  resumeId: z.uuid().nullable().catch(null),
});

function optionalText(cap = TEXT_CAP) {
  return z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(cap, tooLong(cap)));
}

const FORM_FIELD: Record<string, ApplicationFormField> = {
  'answers.0': 'questionOne',
  'answers.1': 'questionTwo',
  'answers.2': 'questionThree',
  comments: 'comments',
  referenceLink: 'link',
  aiUse: 'aiUse',
};

/**
 * Parses a draft to store, or refuses with `invalid` and a sentence for each field that is too
 * long.
 */
export function parseApplicationDraft(draft: ApplicationDraft): Outcome<ApplicationDraft> {
  const checked = applicationDraftSchema.safeParse(draft);
  if (checked.success) return done(checked.data);
  const fields = Object.fromEntries(
    checked.error.issues.map((issue) => [FORM_FIELD[issue.path.join('.')]!, issue.message]),
  );
  return refuse('invalid', { fields });
}

/**
 * Parses an application to submit: every asked question answered, comments and reference link
 * filled (or N/A), a resume, and the use of AI tools where the policy asks for it. Drops answers to
 * questions that are not asked.
 */
export function parseApplication(
  draft: ApplicationDraft,
  questions: Three,
  policy: AiPolicy = 'not_stated',
): Outcome<ApplicationDraft> {
  const storable = parseApplicationDraft(draft);
  if (!storable.ok) return storable;
  const { answers, comments, referenceLink, aiUse, resumeId } = storable.value;
  const asked = askedQuestions(questions).map(({ index }) => index);
  const fields: FieldErrors = {};
  for (const index of asked)
    if (answers[index] === '') fields[ANSWER_FIELDS[index]!] = APPLICATION_MESSAGES.blank;
  if (comments === '') fields.comments = APPLICATION_MESSAGES.blank;
  const link = isNotApplicable(referenceLink) ? NOT_APPLICABLE : safeLink(referenceLink);
  if (link === null)
    fields.link = referenceLink === '' ? APPLICATION_MESSAGES.blank : linkSentence(referenceLink);
  const whyNot = whyNotAiUse(aiUse, policy);
  if (whyNot) fields.aiUse = whyNot;
  if (resumeId === null) fields.resume = APPLICATION_MESSAGES.resume;
  if (Object.keys(fields).length > 0) return refuse('invalid', { fields });
  const answered = answers.map((answer, index) => (asked.includes(index) ? answer : '')) as Three;
  return done({ answers: answered, comments, referenceLink: link!, aiUse, resumeId });
}

function linkSentence(link: string): string {
  const why = whyNotLink(link)!;
  return why === LINK_HINT ? APPLICATION_MESSAGES.link : why;
}
