import {
  ANSWER_FIELDS,
  type ApplicationFormField,
  type ApplicationPart,
  applicationParts,
} from '#domain/application/application-draft.ts';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import type { ApplicationDraft } from '#domain/application/application-form.ts';
import type { Three } from '#domain/proposal/proposal.ts';
import type { AiPolicy } from '#domain/proposal/terms.ts';
import { toSeconds } from '#domain/time/deadline.ts';
import type { OwnApplication } from '#server/queries/application/sent-application.ts';
import { PENDING_SAVES_FIELD, contentHash } from '#app/shared/form/pending-saves.ts';

/** A resume as the form shows it; `uploadedAt` in Unix seconds. */
export type ResumeSummary = { id: string; fileName: string; bytes: number; uploadedAt: number };

type StoredResume = Omit<ResumeSummary, 'uploadedAt'> & { uploadedAt: Date };

/** A resume that can be used again; `elsewhere`: removing it from this form does not delete it. */
export type EarlierResume = ResumeSummary & { elsewhere: boolean };

/** Current form values; '' if blank. */
export type ApplicationFormValues = {
  answers: Three;
  comments: string;
  referenceLink: string;
  aiUse: string;
  resume: ResumeSummary | null;
};

export const BLANK_VALUES: ApplicationFormValues = {
  answers: ['', '', ''],
  comments: '',
  referenceLink: '',
  aiUse: '',
  resume: null,
};

/**
 * Posted field names. `use` is an earlier resume chosen without JavaScript ('' for none), `uid` the
 * person the page was rendered for, `readers` the uids whose names it shows, separated by spaces.
 */
export const FORM_FIELDS = [
  ...ANSWER_FIELDS,
  'comments',
  'link',
  'aiUse',
  'resumeId',
  'use',
  'revision',
  'uid',
  ACCOUNT_FIELD,
  'readers',
  PENDING_SAVES_FIELD,
] as const;

/** Form values as posted fields; `resumeLine` is for the local draft only. */
export function toFieldValues(formValues: ApplicationFormValues): Record<string, string> {
  const { answers, comments, referenceLink, aiUse, resume } = formValues;
  return {
    ...Object.fromEntries(ANSWER_FIELDS.map((field, index) => [field, answers[index]!])),
    comments,
    link: referenceLink,
    aiUse,
    resumeId: resume?.id ?? '',
    resumeLine: resume ? JSON.stringify(resume) : '',
  };
}

/** Form values from the fields of a local draft or a posted form, whose resume is read apart. */
export function fromFieldValues(values: Record<string, string>): ApplicationFormValues {
  return {
    answers: ANSWER_FIELDS.map((field) => values[field] ?? '') as Three,
    comments: values.comments ?? '',
    referenceLink: values.link ?? '',
    aiUse: values.aiUse ?? '',
    resume: values.resumeLine ? (JSON.parse(values.resumeLine) as ResumeSummary) : null,
  };
}

/** The form's initial values: the draft, unsent changes, or the submitted version. */
export function storedFormValues(
  own: Pick<OwnApplication, 'draft' | 'resume' | 'changes'>,
): ApplicationFormValues {
  return toFormValues(own.changes ?? own);
}

/** A stored version as the form shows it. */
export function toFormValues({
  draft: { resumeId: _id, ...texts },
  resume,
}: {
  draft: ApplicationDraft;
  resume: StoredResume | null;
}): ApplicationFormValues {
  return { ...texts, resume: resume && resumeSummary(resume) };
}

/** The form's values as commands expect them. */
export function toDraft({ resume, ...texts }: ApplicationFormValues): ApplicationDraft {
  return { ...texts, resumeId: resume?.id ?? null };
}

/** A resume as the form shows it. */
export function resumeSummary({ id, fileName, bytes, uploadedAt }: StoredResume): ResumeSummary {
  return { id, fileName, bytes, uploadedAt: toSeconds(uploadedAt) };
}

/** The parts of the form of a proposal, in its order. */
export function formParts(
  formValues: ApplicationFormValues,
  { questions, aiPolicy }: { questions: Three; aiPolicy: AiPolicy },
): ApplicationPart[] {
  return applicationParts(toDraft(formValues), questions, aiPolicy);
}

/** The number that the form shows before a required part. */
export function partNumber(parts: readonly ApplicationPart[], field: ApplicationFormField): number {
  return parts.findIndex((part) => part.field === field) + 1;
}

/** The uids of the people that the page says can open the resume, as a posted field. */
export function readerIds({ readers }: { readers: readonly { uid: string }[] }): string {
  return readers.map(({ uid }) => uid).join(' ');
}

/** Compares form values, ignoring line endings and surrounding whitespace. */
export function hasSameContent(a: ComparedValues, b: ComparedValues): boolean {
  const texts = (formValues: ComparedValues) =>
    textsOf(formValues).map((text) => text.replace(/\r\n?/g, '\n').trim());
  return texts(a).join('\u0000') === texts(b).join('\u0000');
}

/** Of the resume, only its id is compared. */
type ComparedValues = Omit<ApplicationFormValues, 'resume'> & { resume: { id: string } | null };

const textsOf = ({ answers, comments, referenceLink, aiUse, resume }: ComparedValues) => [
  ...answers,
  comments,
  referenceLink,
  aiUse,
  resume?.id ?? '',
];

/** Content hash that identifies a save without a response. */
export function applicationContentHash(formValues: ComparedValues): string {
  return contentHash(textsOf(formValues));
}

/** What the error page shows of a form that is gone; `isSaved`: the draft on the server. */
export type NotSentData = { sentence: string; formValues: ApplicationFormValues; isSaved?: boolean };
