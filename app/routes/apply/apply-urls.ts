import { signInUrl } from '#domain/account/sign-in-urls.ts';

/** The sign-in page that redirects back to this proposal's form. */
export function signInToApplyUrl(proposalId: number): string {
  return signInUrl('/auth/apply', `/apply/${proposalId}?tab=application`);
}
