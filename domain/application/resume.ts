import { type Actor, isPerson } from '#domain/base/actor.ts';
import { isUnderReview, receiptNumber } from './application.ts';
import { ATTACHMENT_READERS, type OwnersSide, hasRole } from '#domain/access/permissions.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/base/status.ts';
import { cleanLine } from '#domain/text/text-input.ts';

/** The blob container for resumes. */
export const RESUME_CONTAINER = 'resume';
/** Maximum size of a resume in bytes, shown as 10 MB. */
export const MAX_RESUME_BYTES = 10 * 1024 * 1024;
/** Maximum pages of a resume. */
export const MAX_RESUME_PAGES = 200;
export const RESUME_TOO_LARGE = 'This file is larger than 10 MB. Make it smaller and upload it again.';
export const RESUME_MISSING = 'Please upload resume.';

/** Limits for one person's files that are not part of a submitted application. */
export const MAX_UNSENT_RESUMES = 20;
export const MAX_UNSENT_RESUME_BYTES = 50 * 1024 * 1024;

/** Why a further file of this size cannot be stored, and what to do about it; null if it can. */
export function whyNoRoom(unsent: { files: number; bytes: number }, bytes: number): string | null {
  const files = 'files that are not part of a submitted application';
  if (unsent.files >= MAX_UNSENT_RESUMES)
    return `You have ${unsent.files} ${files}. Delete one under Settings, Resumes, then upload again.`;
  if (unsent.bytes + bytes > MAX_UNSENT_RESUME_BYTES)
    return `You can have up to 50 MB in ${files}. Delete some under Settings, Resumes, then upload again.`;
  return null;
}

/**
 * Default days a resume is stored after the result date (rolling: the close date). The operator can
 * change it; see `Proposal.resumeDays`.
 */
export const RESUME_DAYS = 180;
/** Days after the close date if the application was withdrawn or never submitted. */
export const WITHDRAWN_RESUME_DAYS = 30;
/** Days after the upload for a file that is part of no application. */
export const UNUSED_RESUME_DAYS = 30;

const FILE_NAME_CAP = 100;

/** Why an upload is refused as a resume, and what to do about it. */
export const RESUME_FAULTS = {
  not_pdf: 'This file is not a PDF. Save your resume as a PDF and upload that file.',
  cut: 'This PDF is incomplete. Export it again and upload the new file.',
  damaged: 'This PDF is damaged. Export it again and upload the new file.',
  encrypted:
    'This PDF is protected by a password or restrictions. Save a copy without protection and upload that.',
  mixed: 'This file has other data before or after the PDF. Export the PDF again and upload the new file.',
  javascript: 'This PDF contains a script (JavaScript). Print it to a new PDF and upload that.',
  launch: 'This PDF tries to start a program or open another file. Print it to a new PDF and upload that.',
  automatic: 'This PDF runs an action when it’s opened or read. Print it to a new PDF and upload that.',
  attachment: 'This PDF has other files attached. Save a copy without attachments and upload that.',
  media: 'This PDF contains sound, video or 3D content. Save a copy without it and upload that.',
  form: 'This PDF contains a form that sends or loads data. Print it to a new PDF and upload that.',
  too_many_pages: `This PDF has more than ${MAX_RESUME_PAGES} pages. Upload a shorter one.`,
  too_complex: 'This PDF is too complex to check. Print it to a new PDF and upload that.',
} as const;

export type ResumeFault = keyof typeof RESUME_FAULTS;

/**
 * The sentence for a refused file. `found` is the extension that fits its content, where known
 * ("docx").
 */
export function resumeFaultSentence(fault: ResumeFault, found?: string): string {
  const sentence = RESUME_FAULTS[fault];
  return fault === 'not_pdf' && found
    ? sentence.replace('is not a PDF', `is not a PDF but a .${found} file`)
    : sentence;
}

/** An application that a resume is part of, with what decides its retention. */
export type ResumeUse = {
  /** The application was withdrawn, or never submitted. */
  withdrawn: boolean;
  rolling: boolean;
  closeAt: Date;
  /** Null for a rolling proposal. */
  resultAt: Date | null;
  /** The proposal's own number of days, set when it was published. */
  resumeDays: number;
};

/** The use of a resume by one application, from the application and its proposal. */
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
 * When a resume may be deleted for one application: `resumeDays` after the result date (rolling:
 * the close date), or 30 days after the close date if withdrawn or never submitted. Decisions and
 * later statuses do not change it, since the applicant was promised this date.
 */
export function retentionEnd(use: ResumeUse): Date {
  if (use.withdrawn) return plusDays(use.closeAt, WITHDRAWN_RESUME_DAYS);
  return plusDays(use.rolling ? use.closeAt : (use.resultAt ?? use.closeAt), use.resumeDays);
}

/**
 * The latest retention end of all applications that use the resume; unused, 30 days after upload.
 */
export function resumeExpiresAt(uploadedAt: Date, uses: readonly ResumeUse[]): Date {
  const ends = uses.map((use) => retentionEnd(use).getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : plusDays(uploadedAt, UNUSED_RESUME_DAYS);
}

/** Why a resume is deleted at {@link resumeExpiresAt}: "180 days after the last result date". */
export function resumeExpiryReason(uses: readonly ResumeUse[]): string {
  const [latest, ...others] = uses.toSorted((a, b) => retentionEnd(b).getTime() - retentionEnd(a).getTime());
  if (!latest) return `${UNUSED_RESUME_DAYS} days after the upload`;
  const days = latest.withdrawn ? WITHDRAWN_RESUME_DAYS : latest.resumeDays;
  const date = latest.withdrawn || latest.rolling ? 'close date' : 'result date';
  return `${days} days after the ${others.length > 0 ? 'last ' : ''}${date}`;
}

function plusDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/** What the owner's side reads in place of every resume of a proposal, by why they are closed. */
export const RESUMES_CLOSED = {
  scam: 'Closed: an admin found that a proposal of yours or of its owner was a scam.',
  paused: 'Closed until an admin has looked at the reports of this proposal.',
};

/** The facts that decide who may open a resume. */
export type ResumeFacts = {
  uploaderId: string;
  /**
   * The applications it is part of, each with the current owner's side of its proposal, and whether
   * a proposal of the owner or of the actor is hidden as a scam, or it is paused. `readerIds`: those whose names the
   * applicant read when submitting, or allowed later.
   */
  sentTo: readonly (OwnersSide & {
    readerIds: readonly string[];
    conflictIds: readonly string[];
    status: ApplicationStatus;
    isOfScammer?: boolean;
    isPaused?: boolean;
  })[];
};

/**
 * Permission to open a resume: the applicant who uploaded it, and the people of the owner's side
 * they know of, by the roles in `ATTACHMENT_READERS`. The owner's side has none after a scam and
 * while reports pause the proposal, and admins never have any.
 */
export function mayReadResume({ uploaderId, sentTo }: ResumeFacts, actor: Actor): boolean {
  if (isPerson(actor, uploaderId)) return true;
  return sentTo.some(
    ({ readerIds, conflictIds, status, isOfScammer, isPaused, ...proposal }) =>
      !isOfScammer &&
      !isPaused &&
      readerIds.some((uid) => isPerson(actor, uid)) &&
      hasRole(ATTACHMENT_READERS[status], actor, { applicantId: uploaderId, conflictIds, proposal }),
  );
}

/** True for statuses in which the owner cannot open attachments: a draft, or withdrawn. */
function isPrivate(status: ApplicationStatus): boolean {
  return !ATTACHMENT_READERS[status].includes('owner');
}

export const PRIVATE_APPLICATION_STATUSES: readonly ApplicationStatus[] =
  /* @__PURE__ */ APPLICATION_STATUSES.filter(isPrivate);

/**
 * Whether the uploader may delete a resume early: only while no decision has taken effect on any
 * application that uses it. A pending decision does not count.
 */
export function mayDeleteResume(uses: readonly ApplicationStatus[]): boolean {
  return uses.every((status) => isUnderReview(status) || isPrivate(status));
}

/** True if no submitted application uses the resume, so that deleting it notifies no one. */
export function isUnsent(uses: readonly ApplicationStatus[]): boolean {
  return uses.every(isPrivate);
}

/**
 * The display and download name of an upload: its last path segment without invisible or reserved
 * characters, at most 100 characters, ending in ".pdf" ("resume.pdf" if empty). Never used as a
 * path on disk.
 */
export function resumeFileName(sent: string | null | undefined): string {
  // Browsers encode quotes and line breaks in a file name as %22, %0D and %0A.
  const plain = (sent ?? '').slice(0, 10_000).replace(/%(22|0D|0A)/gi, '');
  const last = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1);
  const stem = fileStem(cleanFileName(last).replace(/(\s*\.pdf)+$/i, ''), '.pdf');
  return `${stem || 'resume'}.pdf`;
}

/**
 * The name under which an owner downloads an applicant's resume, "Isla MacDonald,
 * CG-E60A-3822.pdf": different for two people of the same name.
 */
export function receivedResumeName(applicantName: string, applicationId: number): string {
  const end = `, ${receiptNumber(applicationId)}.pdf`;
  return `${fileStem(cleanFileName(applicantName), end) || 'Applicant'}${end}`;
}

/** The name of the ZIP with the resumes of a proposal's applications. */
export function resumesZipName(proposalTitle: string): string {
  return `${fileStem(cleanFileName(proposalTitle), ', resumes.zip') || 'Proposal'}, resumes.zip`;
}

/** Text without invisible characters and those that file systems reserve. */
function cleanFileName(text: string): string {
  return cleanLine(text.replace(/[/\\]/g, ' ')).replace(/[<>:"|?*;%]/g, '');
}

/** The start of a file name that ends in `end`, cut to the longest allowed name. */
function fileStem(text: string, end: string): string {
  return Array.from(text.replace(/^[.\s~-]+|[.\s]+$/g, ''))
    .slice(0, FILE_NAME_CAP - end.length)
    .join('')
    .trimEnd();
}

/** The URL where an owner downloads the resume of an application. */
export function receivedResumeUrl(applicationId: number): string {
  return `/applications/${applicationId}/resume`;
}

/** The URL of the ZIP with the resumes of a proposal's applications. */
export function resumesZipUrl(proposalId: number): string {
  return `/proposal/${proposalId}/resumes.zip`;
}

/**
 * The most bytes of resumes in one ZIP: the format without its 64-bit extension, which not every
 * program reads, ends at 4 GiB.
 */
export const MAX_RESUMES_ZIP_BYTES = 3.9 * 1024 ** 3;

/** Why a ZIP of these resumes cannot be made; null if it can. */
export function whyNoZip(resumes: readonly { bytes: number }[]): string | null {
  if (resumes.length === 0) return 'There are no resumes to download.';
  const total = resumes.reduce((sum, { bytes }) => sum + bytes, 0);
  return total > MAX_RESUMES_ZIP_BYTES
    ? 'These resumes are too large for one ZIP file. Download them one by one instead.'
    : null;
}

/** The URL path of a resume, as `resume_link` in the API. */
export function resumeLink(id: string): string {
  return `/resume/${id}`;
}

/** The id in a `resume_link`, or null if the text is not a resume URL of this server. */
export function resumeIdOf(link: string, publicUrl?: string): string | null {
  const path = publicUrl && link.startsWith(`${publicUrl}/`) ? link.slice(publicUrl.length) : link;
  const id = /^\/resume\/([0-9a-f-]{36})$/.exec(path)?.[1];
  return id && isResumeId(id) ? id : null;
}

/** True for text in the format of a resume id (UUID). */
export function isResumeId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}
