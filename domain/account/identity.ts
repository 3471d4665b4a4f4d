import { MINUTE_MS } from '#domain/time/duration.ts';
import type { SignInProblem } from './sign-in-problem.ts';

/** How long a challenge that a passkey or wallet signs is valid. */
export const CHALLENGE_TTL_MS = 10 * MINUTE_MS;

/** The provider id that Google and, in trial mode, the trial page share. */
export const PRIMARY_PROVIDER_ID = 'google';

/** The provider id of GitHub. */
export const GITHUB_PROVIDER_ID = 'github';

/** The provider id of ORCID, which cannot create an account since it gives no email address. */
export const ORCID_PROVIDER_ID = 'orcid';

/** The provider id of linked accounts that are email addresses proved by a link. */
export const EMAIL_PROVIDER_ID = 'email';

/**
 * One of a person's identities. `reaches`: signing in with it works here and now, since its
 * provider is configured or this kind is switched on.
 */
export type OwnIdentity = {
  kind: 'provider' | 'email' | 'passkey' | 'wallet';
  id: string;
  reaches: boolean;
};

/** A passkey as a kind that signs in here: at the host name that it was created for. */
export const passkeyKind = (rpId: string) => `passkey ${rpId}`;

/** Wallets as a kind that signs in here. */
export const WALLET_KIND = 'wallet';

/** Whether an identity may be removed: another one must still reach the account. */
export function mayRemoveIdentity(
  own: readonly OwnIdentity[],
  removed: Pick<OwnIdentity, 'kind' | 'id'>,
): boolean {
  return own.some(({ kind, id, reaches }) => reaches && (kind !== removed.kind || id !== removed.id));
}

/** A verified proof names its account. */
export type IdentityProof =
  | { uid: string }
  | { problem: Extract<SignInProblem, 'stale' | 'not_linked' | 'not_verified'> };
