import { signInAddress } from '../../../domain/account.ts';

/** The sign-in page that leads back to the form of this proposal. */
export function signInToApply(proposalId: number): string {
  return signInAddress('/auth/apply', `/apply/${proposalId}?tab=application`);
}
