import { hostCookieName, readCookie } from '../../domain/cookie.ts';

export const TOAST_COOKIE = 'collegium_toast';

/** Every sentence that a redirect may leave to be said on the next page; `#` stands for a number. */
const TOASTS = [
  '# sessions ended',
  '1 session ended',
  'All marked as read',
  'Application updated',
  'Application withdrawn. You get a mail that says so.',
  'Changes discarded',
  'Changes saved',
  'Closed. No more applications come in.',
  'Confirmed. The changes count as read.',
  'Copied. All texts are here; the four dates are yours to set.',
  'Dates moved.',
  'Dismissed. Nobody is sent anything.',
  'Draft discarded',
  'Draft saved',
  'Feedback closed',
  'Feedback marked as answered',
  'Feedback reopened',
  'Hidden. The owner reads your note.',
  'Invitation declined',
  'Invited: # people. Saved until you announce results.',
  'Invited: # people.',
  'Invited: 1 person. Saved until you announce results.',
  'Invited: 1 person.',
  'It is a draft again.',
  'It will be tried again.',
  'Kept. Its reports are closed.',
  'Mails go to that address again.',
  'Mails go to you again',
  'No mail about new proposals',
  'Note saved. Only you see it.',
  'Nothing was unread',
  'On the waitlist. An email is on its way.',
  'Preferences saved',
  'Profile saved',
  'Published',
  'Removed from what you saved.',
  'Removed',
  'Reopened. It is on the board again.',
  'Reported. An admin reads it.',
  'Restored. It is back as it was.',
  'Restored. They can sign in again.',
  'Results announced to # people.',
  'Results announced to 1 person.',
  'Resume deleted',
  'Saved until you announce results.',
  'Saved. It stands in your account.',
  'Scheduled',
  'Session ended',
  'Shortlisted. Only you see it.',
  'Shortlisted: # people. Saved until you announce results.',
  'Shortlisted: # people.',
  'Shortlisted: 1 person. Saved until you announce results.',
  'Shortlisted: 1 person.',
  'Subscription saved',
  'Successfully Applied',
  'Suspended. Every session has ended.',
  'Taken back.',
  'Thank you for submitting your proposal!',
  'The invitation was successfully sent.',
  'The mark is gone.',
  'The receipt is on its way to your mail.',
  'You’re in',
  'Turned down. Your reason is on its way by email.',
  'Turned down: # people. Saved until you announce results.',
  'Turned down: # people.',
  'Turned down: 1 person. Saved until you announce results.',
  'Turned down: 1 person.',
  'Unpublished. Only admins see it now.',
  'Waitlisted: # people. Saved until you announce results.',
  'Waitlisted: # people.',
  'Waitlisted: 1 person. Saved until you announce results.',
  'Waitlisted: 1 person.',
  'Withdrawn. It has left the board.',
  'Your application is submitted again',
  'Your resume is deleted',
] as const;
export type Toast = (typeof TOASTS)[number];

/** What stands for a sentence in the cookie: its words, in small letters. */
const keyOf = (toast: string) =>
  toast
    .replaceAll('#', 'n')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

const BY_KEY = new Map<string, Toast>(TOASTS.map((toast) => [keyOf(toast), toast]));

/**
 * Leaves a sentence of the list to be said on the next page, also without script. The cookie holds its key, and `count` where it has a
 * `#`; the server binds it to this host over https (`bindCookies`).
 */
export function toastCookie(toast: Toast, count?: number): string {
  const value = count === undefined ? keyOf(toast) : `${keyOf(toast)}.${count}`;
  return `${TOAST_COOKIE}=${value}; Path=/; Max-Age=30; HttpOnly; SameSite=Lax`;
}

/** Removes the cookie once the sentence has been said. */
export const NO_TOAST_COOKIE = `${TOAST_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/** The sentence that a request's Cookie header stands for; null without one, and for any text that is not a key of ours. */
export function toastOf(cookieHeader: string | null, publicUrl: string): string | null {
  const value = readCookie(cookieHeader, hostCookieName(TOAST_COOKIE, publicUrl)) ?? '';
  const [, key = '', count = ''] = /^([a-z0-9-]+)(?:\.(\d{1,9}))?$/.exec(value) ?? [];
  const toast = BY_KEY.get(key);
  return toast === undefined || (toast.includes('#') && count === '') ? null : toast.replace('#', count);
}
