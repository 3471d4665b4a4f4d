import type { MemberAction } from '../../../../domain/moderation.ts';

/** The page on which an account is suspended or restored. */
export function memberActionUrl(uid: string, action: MemberAction): string {
  return `/admin/members/${encodeURIComponent(uid)}/${action}`;
}
