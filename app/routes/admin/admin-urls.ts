import type { EmailState } from '#domain/notification/delivery.ts';
import type { FeedbackTransition, FeedbackView } from '#domain/board/feedback.ts';
import type { MemberAction } from '#domain/moderation/moderation.ts';

/** The list of announcements for admins. */
export const ANNOUNCEMENTS_URL = '/admin/announcements';

/** The editor of an announcement, or the page of another action. */
export function announcementUrl(id: number, action?: string): string {
  return action ? `${ANNOUNCEMENTS_URL}/${id}/${action}` : `${ANNOUNCEMENTS_URL}/${id}`;
}

/** The list of members. */
export const MEMBERS_URL = '/admin/members';
/** The list of emails that were not delivered. */
export const EMAIL_LOG_URL = '/admin/mail';

export type EmailQuery = { q: string; state: EmailState | null; before: number | null };

/** URL of the list with this search, state and page. */
export function adminEmailsUrl({ q, state, before }: EmailQuery): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (state) params.set('state', state);
  if (before !== null) params.set('before', String(before));
  return params.size > 0 ? `${EMAIL_LOG_URL}?${params}` : EMAIL_LOG_URL;
}

/** The list of one view; open feedback has the plain URL. */
export function feedbackUrl(view: FeedbackView = 'open', before: number | null = null): string {
  const params = new URLSearchParams();
  if (view !== 'open') params.set('view', view);
  if (before !== null) params.set('before', String(before));
  return params.size > 0 ? `/admin/feedback?${params}` : '/admin/feedback';
}

/** The page that asks before feedback is answered, closed or reopened. */
export function transitionUrl(id: number, transition: FeedbackTransition): string {
  return `/admin/feedback/${id}/${transition}`;
}

/** The page that suspends or restores an account. */
export function memberActionUrl(uid: string, action: MemberAction): string {
  return `/admin/members/${encodeURIComponent(uid)}/${action}`;
}

/** The page on which an admin records that a proposal was looked at. */
export function lookedAtUrl(proposalId: number): string {
  return `/admin/reports/${proposalId}/looked-at`;
}
