import type { MemberAction } from '../../../../domain/moderation.ts';

/** The page on which an account is suspended or restored. */
export function verbAddress(uid: string, verb: MemberAction): string {
  return `/admin/members/${encodeURIComponent(uid)}/${verb}`;
}
