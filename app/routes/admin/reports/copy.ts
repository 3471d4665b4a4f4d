import { DEFAULT_ZONE, dayIn, formatDayShort, timeIn } from '../../../../domain/deadline.ts';
import { plural } from '../../../../domain/text.ts';

/** "Nov 21, 09:40", in UTC. */
export function formatShortUtc(at: Date): string {
  return `${formatDayShort(dayIn(at, DEFAULT_ZONE))}, ${timeIn(at, DEFAULT_ZONE)}`;
}

/** What hiding a proposal means for its applicants, as a sentence; '' without any. */
export function hiddenForApplicants(applications: number): string {
  if (applications === 0) return '';
  return `${plural(applications, 'applicant can still read it and sees', 'applicants can still read it and see')} that it is hidden.`;
}

/** What restoring a proposal means for its applicants, as a sentence. */
export function restoredForApplicants(applications: number): string {
  const forThem = applications > 0 ? `, for its ${plural(applications, 'applicant')} too` : '';
  return `It comes back as it was${forThem}.`;
}

/** What restoring a proposal does to its dates, as a sentence. */
export const CLOSE_DATE_STAYS = 'The close date stays; the owner can move it.';
