import { AsyncLocalStorage } from 'node:async_hooks';
import { isEmailAddress } from '../../../domain/account.ts';
import type { SignInProblem } from '../../../domain/sign-in-problem.ts';
import { MINUTE_MS } from '../../../domain/duration.ts';
import { RECENT_SIGN_IN_MS } from '../../../domain/session.ts';

/** Claims of a verified ID token about a person; `email` is a plain address in lower case. */
export type ProviderClaims = { name: string; email: string };

/** One callback in progress: who has to return (signing in again), its time, and the claims. */
type Callback = { expectedUid: string | null; now: Date; claims: ProviderClaims | null };

/** Clock skew that is allowed for a provider's `auth_time`. */
const CLOCK_SKEW_MS = MINUTE_MS;

/** Carries the expected person into Better Auth's validation hook, and the claims out of it. */
export type ClaimsCheck = {
  /** Runs a callback; with `expectedUid` only that person may return, having just authenticated. */
  runCallback: (
    expected: Pick<Callback, 'expectedUid' | 'now'>,
    answer: () => Promise<Response>,
  ) => Promise<{ response: Response; claims: ProviderClaims | null }>;
  /** Why these raw claims of the person `uid` (undefined for someone new) are refused, or null. */
  check: (profile: Record<string, unknown>, uid: string | undefined) => SignInProblem | null;
};

export function createClaimsCheck(): ClaimsCheck {
  const callbacks = new AsyncLocalStorage<Callback>();
  return {
    runCallback: async (expected, answer) => {
      const callback: Callback = { ...expected, claims: null };
      const response = await callbacks.run(callback, answer);
      return { response, claims: callback.claims };
    },
    check: ({ email, name, auth_time: authTime }, uid) => {
      // Before anything is lower-cased: the KELVIN SIGN would become a k.
      if (typeof email !== 'string' || !isEmailAddress(email)) return 'unusable_email';
      const callback = callbacks.getStore();
      if (callback?.expectedUid) {
        if (uid !== callback.expectedUid) return 'other_account';
        const oldest = callback.now.getTime() - RECENT_SIGN_IN_MS - CLOCK_SKEW_MS;
        if (typeof authTime === 'number' && authTime * 1000 < oldest) return 'not_recent';
      }
      if (callback)
        callback.claims = { email: email.toLowerCase(), name: typeof name === 'string' ? name : '' };
      return null;
    },
  };
}
