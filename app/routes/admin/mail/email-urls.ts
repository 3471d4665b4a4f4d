import type { EmailState } from '../../../../domain/delivery.ts';
import { EMAILS, NOTIFICATIONS } from '../../../../domain/notification.ts';
import type { EmailRecord } from '../../../../server/queries/email.ts';

export type EmailQuery = { q: string; state: EmailState | null; before: number | null };

/** The address of the list that asks for this. */
export function adminEmailsUrl({ q, state, before }: EmailQuery): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (state) params.set('state', state);
  if (before !== null) params.set('before', String(before));
  return params.size > 0 ? `/admin/mail?${params}` : '/admin/mail';
}

/** What a mail is about: its subject, or, before it was first made, its event in words. */
export function subjectOf({ subject, event }: Pick<EmailRecord, 'subject' | 'event'>): string {
  if (subject !== null) return subject;
  return event in NOTIFICATIONS
    ? NOTIFICATIONS[event as keyof typeof NOTIFICATIONS].when
    : EMAILS[event as keyof typeof EMAILS];
}
