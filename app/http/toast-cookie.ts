import { TOAST_COOKIE, hostCookieName, readCookie } from '#domain/base/cookie.ts';
import type { ArrivedToast } from '#app/kit/feedback/toast.tsx';
import { SHOWN_TOAST_COOKIE } from '#app/kit/feedback/shown-toast.ts';

/**
 * Every toast that a redirect may show on the next page, with `#` for a number. Sentences end with
 * a full stop, participle phrases such as "Changes saved" do not.
 */
const TOASTS = [
  '# devices signed out',
  '1 device signed out',
  'All marked as read',
  'Allowed. They can open your resume now.',
  'Answer pinned',
  'Answer published',
  'Answer unpinned',
  'Application restored',
  'Application updated',
  'Application withdrawn. We’ve emailed you a confirmation.',
  'Asking is off',
  'Asking is on',
  'Changes discarded',
  'Changes marked as read',
  'Changes saved',
  'Copied to a new draft. Set new dates before you post it.',
  'Dates changed',
  'Decision undone',
  'Decision undone for # people',
  'Decision undone for 1 person',
  'Dismissed. We won’t send this email.',
  'Draft discarded',
  'Draft saved',
  'Email confirmed',
  'Feedback closed',
  'Feedback marked as answered',
  'Feedback reopened',
  'Hidden from everyone else',
  'Hidden. The owner can read your note.',
  'Invitation declined',
  'Invitation sent',
  'Invitation withdrawn',
  'Invited # people',
  'Invited # people. Saved, but not sent until you announce results.',
  'Invited 1 person',
  'Invited 1 person. Saved, but not sent until you announce results.',
  'Looked at. It’s fine.',
  'Link sent. Open it from that inbox.',
  'Message sent to # people',
  'Message sent to 1 person',
  'Moved back to Submitted',
  'Note saved. Applicants can’t see it.',
  'Noted. We’ll notify you if the answer changes.',
  'Offer declined',
  'Offer sent',
  'Offer taken back',
  'Passkey added',
  'Passkey renamed',
  'Preferences saved',
  'Primary email changed',
  'Profile saved',
  'Proposal closed',
  'Proposal reopened',
  'Proposal restored',
  'Proposal withdrawn',
  'Published',
  'Question dismissed',
  'Question hidden',
  'Question sent. The owner can’t see who asked.',
  'Question shown again',
  'Question withdrawn',
  'Removed from the team',
  'Removed from your saved proposals',
  'Removed',
  'Report sent. An admin will read it.',
  'Reports closed',
  'Restored. They can sign in again.',
  'Results announced to # people',
  'Results announced to 1 person',
  'Resume deleted',
  'Saved, but not sent until you announce results',
  'Saved. Find it under My Account.',
  'Saved. We’ll email # people what changed within the hour.',
  'Saved. We’ll email 1 person what changed within the hour.',
  'Saved. We’re emailing # people what changed.',
  'Saved. We’re emailing 1 person what changed.',
  'Scheduled',
  'Search deleted',
  'Search saved. Find it under My Account.',
  'Shortlisted # people',
  'Shortlisted # people. Saved, but not sent until you announce results.',
  'Shortlisted 1 person',
  'Shortlisted 1 person. Saved, but not sent until you announce results.',
  'Shortlisted. Applicants can’t see this.',
  'Shown to everyone',
  'Signed out on that device',
  'Subscription saved',
  'Successfully Applied',
  'Suspended. All their sessions have ended.',
  'Team invitation canceled',
  'Team invitation declined',
  'Team invitation sent',
  'Template deleted',
  'Template saved',
  'Thank you for submitting your proposal!',
  'The invitation was successfully sent.',
  'Turned down # people',
  'Turned down # people. Saved, but not sent until you announce results.',
  'Turned down 1 person',
  'Turned down 1 person. Saved, but not sent until you announce results.',
  'Turned down. We’re emailing them your reason.',
  'Undone for # people',
  'Undone for # people. For the others it’s too late.',
  'Undone for 1 person',
  'Undone for 1 person. For the others it’s too late.',
  'Unpublished. Only admins can see it now.',
  'Unscheduled. It’s a draft again.',
  'Unsubscribed. We won’t email you new proposals.',
  'Waitlisted # people',
  'Waitlisted # people. Saved, but not sent until you announce results.',
  'Waitlisted 1 person',
  'Waitlisted 1 person. Saved, but not sent until you announce results.',
  'Waitlisted. We’re emailing them.',
  'Wallet added',
  'We’ll email that address again.',
  'We’ll email you again.',
  'We’ll try to send it again.',
  'We’ve emailed you the receipt.',
  'You have no unread notifications.',
  'You left the proposal',
  'You own this proposal now',
  'You joined the team',
  'You left the team',
  'You’re in.',
  'You’re on the team. Here are the applications.',
  'You’re on the team. We’ll notify you when there’s something to review.',
] as const;
export type Toast = (typeof TOASTS)[number];

/** The key of a toast in the cookie: its text in lower case with dashes. */
const keyOf = (toast: string) =>
  toast
    .replaceAll('#', 'n')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

const BY_KEY = new Map<string, Toast>(TOASTS.map((toast) => [keyOf(toast), toast]));

/**
 * `Set-Cookie` value that shows a toast on the next page, also without JavaScript. Holds key, count
 * for `#`, and an id; over HTTPS, `bindCookies` in `server/http/app.ts` adds `__Host-` and `Secure`.
 */
export function toastCookie(toast: Toast, count?: number): string {
  const key = count === undefined ? keyOf(toast) : `${keyOf(toast)}.${count}`;
  const id = crypto.randomUUID().slice(0, 8);
  return `${TOAST_COOKIE}=${key}~${id}; Path=/; Max-Age=30; HttpOnly; SameSite=Lax`;
}

/** `Set-Cookie` value that deletes the toast cookie. */
export const NO_TOAST_COOKIE = `${TOAST_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/**
 * Reads the toast of a request and whether to delete its cookie. The router may discard data of a
 * navigation that a newer one replaced, so a data request deletes it only after `markToastShown`
 * (shown-toast.ts).
 */
export function readToast(
  request: Request,
  publicUrl: string,
): { toast: ArrivedToast | null; remove: boolean } {
  const cookies = request.headers.get('Cookie');
  const text = parseToastCookie(cookies, publicUrl);
  if (text === null) return { toast: null, remove: false };
  const id = readCookie(cookies, hostCookieName(TOAST_COOKIE, publicUrl)) ?? '';
  if (readCookie(cookies, hostCookieName(SHOWN_TOAST_COOKIE, publicUrl)) === id)
    return { toast: null, remove: true };
  return { toast: { id, text }, remove: !new URL(request.url).pathname.endsWith('.data') };
}

/** The text of a Cookie header's toast. Null without one or for an unknown key. */
export function parseToastCookie(cookieHeader: string | null, publicUrl: string): string | null {
  const value = readCookie(cookieHeader, hostCookieName(TOAST_COOKIE, publicUrl)) ?? '';
  const [, key = '', count = ''] = /^([a-z0-9-]+)(?:\.(\d{1,9}))?(?:~[0-9a-f]{8})?$/.exec(value) ?? [];
  const toast = BY_KEY.get(key);
  return toast === undefined || (toast.includes('#') && count === '') ? null : toast.replace('#', count);
}
