import { AsyncLocalStorage } from 'node:async_hooks';
import { GITHUB_PROVIDER_ID, ORCID_PROVIDER_ID } from '#domain/account/identity.ts';
import { isEmailAddress } from '#domain/account/person.ts';
import type { SignInProblem } from '#domain/account/sign-in-problem.ts';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { RECENT_SIGN_IN_MS } from '#domain/account/session.ts';

/** Claims of a verified ID token about a person; `email` is a plain address in lower case. */
export type ProviderClaims = { name: string; email: string };

/** An account that a person proved to control elsewhere; a fact about them. */
export type ProvedAccount = { kind: 'github' | 'orcid'; subject: string; label: string };

export type CallbackResult = { claims: ProviderClaims | null; proved: ProvedAccount | null };

/** One callback in progress: who has to return (signing in again), its time, and its result. */
type Callback = CallbackResult & { expectedUid: string | null; now: Date };

/** Clock skew that is allowed for a provider's `auth_time`. */
const CLOCK_SKEW_MS = MINUTE_MS;

/** Carries the expected person into Better Auth's validation hook, and the claims out of it. */
export type ClaimsCheck = {
  /** Runs a callback; with `expectedUid` only that person may return, having just authenticated. */
  runCallback: (
    expected: Pick<Callback, 'expectedUid' | 'now'>,
    answer: () => Promise<Response>,
  ) => Promise<CallbackResult & { response: Response }>;
  /** Why these raw claims of the person `uid` (undefined for someone new) are refused, or null. */
  check: (
    profile: Record<string, unknown>,
    uid: string | undefined,
    providerId: string | undefined,
  ) => SignInProblem | null;
};

export function createClaimsCheck(): ClaimsCheck {
  const callbacks = new AsyncLocalStorage<Callback>();
  return {
    runCallback: async (expected, answer) => {
      const callback: Callback = { ...expected, claims: null, proved: null };
      const response = await callbacks.run(callback, answer);
      return { response, claims: callback.claims, proved: callback.proved };
    },
    check: (profile, uid, providerId) => {
      const { email, name, auth_time: authTime } = profile;
      const callback = callbacks.getStore();
      if (callback?.expectedUid) {
        if (uid !== callback.expectedUid) return 'other_account';
        const oldest = callback.now.getTime() - RECENT_SIGN_IN_MS - CLOCK_SKEW_MS;
        if (typeof authTime === 'number' && authTime * 1000 < oldest) return 'not_recent';
      }
      if (callback) callback.proved = provedAccount(providerId, profile);
      if (providerId === ORCID_PROVIDER_ID) return null;
      // Before anything is lower-cased: the KELVIN SIGN would become a k.
      if (typeof email !== 'string' || !isEmailAddress(email)) return 'unusable_email';
      if (callback)
        callback.claims = { email: email.toLowerCase(), name: typeof name === 'string' ? name : '' };
      return null;
    },
  };
}

/** GitHub's account by id and login, or the ORCID iD; null for other providers. */
function provedAccount(
  providerId: string | undefined,
  { sub, login }: Record<string, unknown>,
): ProvedAccount | null {
  if (providerId === GITHUB_PROVIDER_ID)
    return { kind: 'github', subject: String(sub), label: String(login) };
  return providerId === ORCID_PROVIDER_ID ? { kind: 'orcid', subject: String(sub), label: '' } : null;
}
