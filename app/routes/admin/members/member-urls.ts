import type { MemberAction } from '../../../../domain/moderation.ts';

/** The page that suspends or restores an account. */
export function memberActionUrl(uid: string, action: MemberAction): string {
  return `/admin/members/${encodeURIComponent(uid)}/${action}`;
}
