import { type Actor, isPerson } from './actor.ts';
import { isUnderReview } from './application.ts';
import { ATTACHMENT_READERS, hasRole } from './permissions.ts';
import { DAY_MS } from './duration.ts';
import type { Proposal } from './proposal.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from './status.ts';
import { cleanLine } from './text.ts';

/** The blob container that holds every resume. */
export const RESUME_CONTAINER = 'resume';
/** Bytes a resume may have; one more is refused. People read it as 10 MB. */
export const MAX_RESUME_BYTES = 10 * 1024 * 1024;
/** Pages a resume may have. */
export const MAX_RESUME_PAGES = 200;
export const RESUME_TOO_LARGE = 'This file is larger than 10 MB. Make it smaller and upload it again.';
export const RESUME_MISSING = 'Please upload resume.';

/** What one person may store in files that are part of no submitted application. */
export const MAX_UNSENT_RESUMES = 20;
export const MAX_UNSENT_RESUME_BYTES = 50 * 1024 * 1024;

/** Why a further file of this size is not stored, and what to do about it; null where there is room for it. */
export function whyNoRoom(unsent: { files: number; bytes: number }, bytes: number): string | null {
  const files = 'files that are not part of a submitted application';
  if (unsent.files >= MAX_UNSENT_RESUMES)
    return `You have ${unsent.files} ${files}. Delete one under Settings, Resumes, then upload again.`;
  if (unsent.bytes + bytes > MAX_UNSENT_RESUME_BYTES)
    return `You can have up to 50 MB in ${files}. Delete some under Settings, Resumes, then upload again.`;
  return null;
}

/** Days a resume is kept after the result date (rolling: the close date), unless the operator has set others: see `Proposal.resumeDays`. */
export const RESUME_DAYS = 180;
/** Days it is kept after the close date when its application was withdrawn, or begun and never sent. */
export const WITHDRAWN_RESUME_DAYS = 30;
/** Days an upload is kept that never became part of an application. */
export const UNUSED_RESUME_DAYS = 30;

const FILE_NAME_CAP = 100;

/** Why an uploaded file is not taken as a resume, each with what to do about it. */
export const RESUME_FAULTS = {
  not_pdf: 'This file is not a PDF. Save your resume as a PDF and upload that file.',
  cut: 'This PDF is incomplete: a part of it is missing. Export it once more and upload the new file.',
  damaged: 'This PDF is damaged and cannot be read reliably. Export it once more and upload the new file.',
  encrypted:
    'This PDF is protected by a password or by restrictions. Save a copy without protection and upload that.',
  mixed:
    'This file holds other data before or after the PDF. Export the PDF once more and upload the new file.',
  javascript: 'This PDF contains a script (JavaScript). Print it to a new PDF and upload that.',
  launch: 'This PDF tries to start a program or open another file. Print it to a new PDF and upload that.',
  automatic:
    'This PDF does something by itself when it is opened or read. Print it to a new PDF and upload that.',
  attachment: 'This PDF has other files attached. Save a copy without attachments and upload that.',
  media: 'This PDF contains sound, video or 3D content. Save a copy without it and upload that.',
  form: 'This PDF contains a form that sends or loads data. Print it to a new PDF and upload that.',
  too_many_pages: `This PDF has more than ${MAX_RESUME_PAGES} pages. Upload a shorter one.`,
  too_complex: 'This PDF is too complex to check. Print it to a new PDF and upload that.',
} as const;

export type ResumeFault = keyof typeof RESUME_FAULTS;

/** The sentence for a refused file; `found` is the extension its content belongs to, where that is known ("docx"). */
export function resumeFaultSentence(fault: ResumeFault, found?: string): string {
  const sentence = RESUME_FAULTS[fault];
  return fault === 'not_pdf' && found
    ? sentence.replace('is not a PDF', `is not a PDF but a .${found} file`)
    : sentence;
}

/** One application a resume is part of, and what decides how long it is kept for it. */
export type ResumeUse = {
  /** The application was withdrawn by its applicant, or never sent. */
  withdrawn: boolean;
  rolling: boolean;
  closeAt: Date;
  /** A rolling proposal has none. */
  resultAt: Date | null;
  /** As the proposal was posted with. */
  resumeDays: number;
};

/** One use of a resume, out of the application it is part of and what that is sent to. */
export function resumeUse({
  status,
  appType,
  closeAt,
  resultAt,
  resumeDays,
}: Pick<Proposal, 'appType' | 'closeAt' | 'resultAt' | 'resumeDays'> & {
  status: ApplicationStatus;
}): ResumeUse {
  return { withdrawn: isPrivate(status), rolling: appType === 'rolling', closeAt, resultAt, resumeDays };
}

/**
 * The moment a resume may be deleted for one application: so many days (`resumeDays`, 180 by default) after the result date, or after the
 * close date where results are rolling; 30 days after the close date when the application was withdrawn or never sent. Whether anybody
 * decided, announced, or took the proposal off the board meanwhile changes nothing: the day that was told to the applicant holds.
 */
export function retentionEnd(use: ResumeUse): Date {
  if (use.withdrawn) return plusDays(use.closeAt, WITHDRAWN_RESUME_DAYS);
  return plusDays(use.rolling ? use.closeAt : (use.resultAt ?? use.closeAt), use.resumeDays);
}

/** A resume used in several applications is kept for the longest of them; an unused one 30 days after its upload. */
export function resumeExpiresAt(uploadedAt: Date, uses: readonly ResumeUse[]): Date {
  const ends = uses.map((use) => retentionEnd(use).getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : plusDays(uploadedAt, UNUSED_RESUME_DAYS);
}

function plusDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/** What decides who may open a resume. */
export type ResumeFacts = {
  uploaderId: string;
  /** The applications it is part of, each with the present owner of its proposal. */
  sentTo: readonly { ownerId: string; status: ApplicationStatus }[];
};

/**
 * Permission to open a resume: the applicant who uploaded it, and the roles in `ATTACHMENT_READERS` for an application
 * that it is part of. Admins have none.
 */
export function mayReadResume({ uploaderId, sentTo }: ResumeFacts, actor: Actor): boolean {
  if (isPerson(actor, uploaderId)) return true;
  return sentTo.some(({ ownerId, status }) =>
    hasRole(ATTACHMENT_READERS[status], actor, { applicantId: uploaderId, proposal: { ownerId } }),
  );
}

/** Whether the owner can open nothing of an application with this status: a draft, or withdrawn. */
function isPrivate(status: ApplicationStatus): boolean {
  return !ATTACHMENT_READERS[status].includes('owner');
}

export const PRIVATE_APPLICATION_STATUSES: readonly ApplicationStatus[] =
  APPLICATION_STATUSES.filter(isPrivate);

/**
 * A resume can be deleted before its time by whoever uploaded it while nothing is decided about any application it is part of:
 * drafts, what is under review, and what was withdrawn. A decision that is still kept back counts as none.
 */
export function mayDeleteResume(uses: readonly ApplicationStatus[]): boolean {
  return uses.every((status) => isUnderReview(status) || isPrivate(status));
}

/** The resume is in no application that was submitted and stands: it can be deleted without a word to anyone. */
export function isUnsent(uses: readonly ApplicationStatus[]): boolean {
  return uses.every(isPrivate);
}

/**
 * The name an upload is shown and downloaded under: its last path part without invisible or reserved characters, at most 100
 * characters, always ending in ".pdf"; "resume.pdf" when nothing is left of it. Never a name on a disk.
 */
export function resumeFileName(sent: string | null | undefined): string {
  // Browsers write quotes and line breaks of a file's name as %22, %0D and %0A.
  const plain = (sent ?? '').slice(0, 10_000).replace(/%(22|0D|0A)/gi, '');
  const last = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1);
  const stem = cleanLine(last)
    .replace(/[<>:"|?*;%]/g, '')
    .replace(/(\s*\.pdf)+$/i, '')
    .replace(/^[.\s~-]+|[.\s]+$/g, '');
  const short = Array.from(stem)
    .slice(0, FILE_NAME_CAP - '.pdf'.length)
    .join('')
    .trimEnd();
  return `${short || 'resume'}.pdf`;
}

/** The address of a resume on this server, as the calls carry it in `resume_link`. */
export function resumeLink(id: string): string {
  return `/resume/${id}`;
}

/** The id in a `resume_link`, or null when the text is no address of a resume on this server. */
export function resumeIdOf(link: string, publicUrl?: string): string | null {
  const path = publicUrl && link.startsWith(`${publicUrl}/`) ? link.slice(publicUrl.length) : link;
  const id = /^\/resume\/([0-9a-f-]{36})$/.exec(path)?.[1];
  return id && isResumeId(id) ? id : null;
}

/** True for text that has the form of a resume's id. */
export function isResumeId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}
