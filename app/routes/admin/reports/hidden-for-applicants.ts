import { plural } from '../../../../domain/text.ts';

/** What hiding a proposal means for its applicants, as a sentence; '' without any. */
export function hiddenForApplicants(applications: number): string {
  if (applications === 0) return '';
  return `${plural(applications, 'applicant can still read it and sees', 'applicants can still read it and see')} that it is hidden.`;
}
