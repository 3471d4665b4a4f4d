import { PAUSE_IMMUNITY_DAYS } from '#domain/moderation/scam-report.ts';
import { plural } from '#domain/text/text.ts';

/** Name for an admin whose account was deleted. */
export const FORMER_ADMIN = 'a former admin';

/** For `whyNot` of a confirm page on the admin's own account. */
export const OWN_ACCOUNT = 'You can’t suspend or restore your own account.';

/** What a recipient of a failed email still has. */
export const STILL_NOTIFIED = 'The recipient can still read the notification in Collegium.';

/** What hiding a proposal means for its applicants, as a sentence; '' without any. */
export function hiddenForApplicants(applications: number): string {
  if (applications === 0) return '';
  return `${plural(applications, 'applicant can still read it and sees', 'applicants can still read it and see')} that it’s hidden.`;
}

/** What restoring a proposal means for its applicants, as a sentence. */
export function restoredForApplicants(applications: number): string {
  const forThem = applications > 0 ? `, for its ${plural(applications, 'applicant')} too` : '';
  return `It returns to its previous status${forThem}.`;
}

/** What restoring a proposal that was hidden as a scam does, as a sentence. */
export const SCAM_TAKEN_BACK =
  'Its owner can open resumes again, unless another proposal of theirs is hidden as a scam. We notify everyone who was warned that an admin put it back.';

/** What restoring a proposal does to its dates, as a sentence. */
export const CLOSE_DATE_STAYS = 'The close date doesn’t change. The owner can move it.';

export const HIDING_IS_REVERSIBLE = 'Nothing is deleted, and you can restore the proposal at any time.';

/** What closing reports means, as sentences. */
export const CLOSING_CHANGES_NOTHING = 'The proposal stays as it is. No one is notified.';

/** What ending a pause means, as sentences. */
export const PAUSE_ENDS = `Applications and links work again. Reports can’t pause it for ${PAUSE_IMMUNITY_DAYS} days.`;

/** What hiding a proposal as a scam means, for the box that says so. */
export const SCAM_LABEL =
  'This is a scam: remove the owner’s access to resumes and warn everyone who applied or asked';

/** What "Looked at, fine" does, as sentences. */
export const LOOKED_AT_CONSEQUENCE =
  'Its mark as new ends, its links work, and if it’s held it becomes public. A note about phrases stays for readers.';
