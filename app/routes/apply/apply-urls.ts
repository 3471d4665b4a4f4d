import { signInUrl } from '../../../domain/account.ts';

/** The sign-in page that leads back to the form of this proposal. */
export function signInToApplyUrl(proposalId: number): string {
  return signInUrl('/auth/apply', `/apply/${proposalId}?tab=application`);
}
