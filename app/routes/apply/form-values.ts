import { ANSWER_FIELDS } from '../../../domain/application-draft.ts';
import type { Three } from '../../../domain/proposal.ts';
import { PENDING_SAVES_FIELD, contentHash } from '../../ui/pending-saves.ts';

/** A resume as the form shows it; `uploadedAt` in Unix seconds. */
export type ResumeSummary = { id: string; fileName: string; bytes: number; uploadedAt: number };

/** One that can be used again; `elsewhere`: it stays when it is taken out of this form. */
export type EarlierResume = ResumeSummary & { elsewhere: boolean };

/** What somebody has written so far, '' while blank. */
export type ApplicationFormValues = {
  answers: Three;
  comments: string;
  referenceLink: string;
  resume: ResumeSummary | null;
};

export const BLANK_VALUES: ApplicationFormValues = {
  answers: ['', '', ''],
  comments: '',
  referenceLink: '',
  resume: null,
};

/**
 * The names under which a form sends what was written; `use` is an earlier resume (or '' for none) chosen without script, `uid` whose
 * page it was made for.
 */
export const FORM_FIELDS = [
  ...ANSWER_FIELDS,
  'comments',
  'link',
  'resumeId',
  'use',
  'revision',
  'uid',
  PENDING_SAVES_FIELD,
] as const;

/** The form's fields, as they are sent and as a copy on the device keeps them; the resume's name goes along for the copy. */
export function toFieldValues(formValues: ApplicationFormValues): Record<string, string> {
  const { answers, comments, referenceLink, resume } = formValues;
  return {
    ...Object.fromEntries(ANSWER_FIELDS.map((field, index) => [field, answers[index]!])),
    comments,
    link: referenceLink,
    resumeId: resume?.id ?? '',
    resumeLine: resume ? JSON.stringify(resume) : '',
  };
}

/** The copy of a device, read back. */
export function fromFieldValues(values: Record<string, string>): ApplicationFormValues {
  return {
    answers: ANSWER_FIELDS.map((field) => values[field] ?? '') as Three,
    comments: values.comments ?? '',
    referenceLink: values.link ?? '',
    resume: values.resumeLine ? (JSON.parse(values.resumeLine) as ResumeSummary) : null,
  };
}

/** True when both say the same, whatever their line ends and the blanks around them. */
export function hasSameContent(a: ComparedValues, b: ComparedValues): boolean {
  const texts = (formValues: ComparedValues) =>
    textsOf(formValues).map((text) => text.replace(/\r\n?/g, '\n').trim());
  return texts(a).join('\u0000') === texts(b).join('\u0000');
}

/** What counts as written: of the resume only which one it is. */
type ComparedValues = Omit<ApplicationFormValues, 'resume'> & { resume: { id: string } | null };

const textsOf = ({ answers, comments, referenceLink, resume }: ComparedValues) => [
  ...answers,
  comments,
  referenceLink,
  resume?.id ?? '',
];

/** What was written, as a save that was not answered is remembered. */
export function applicationContentHash(formValues: ComparedValues): string {
  return contentHash(textsOf(formValues));
}
