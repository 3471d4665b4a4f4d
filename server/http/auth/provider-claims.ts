import { AsyncLocalStorage } from 'node:async_hooks';
import { type SignInProblem, isEmailAddress } from '../../../domain/account.ts';
import { MINUTE_MS } from '../../../domain/duration.ts';
import { RECENT_SIGN_IN_MS } from '../../../domain/session.ts';

/** What an identity provider says of a person, once its ID token has been verified. `email` is a plain address in lower case. */
export type ProviderClaims = { name: string; email: string };

/** One callback being answered: who has to come back (signing in again), when, and what the provider says of them. */
type Callback = { expectedUid: string | null; now: Date; claims: ProviderClaims | null };

/** Clocks differ a little; a provider's `auth_time` may be that far in the past beyond the limit. */
const CLOCK_SKEW_MS = MINUTE_MS;

/** Carries what is asked of a callback into the library's validation hook, and the claims out of it. */
export type ClaimsCheck = {
  /** Answers a callback; with `expectedUid` only that person may come back, and only if they have just authenticated. */
  runCallback: (
    expected: Pick<Callback, 'expectedUid' | 'now'>,
    answer: () => Promise<Response>,
  ) => Promise<{ response: Response; claims: ProviderClaims | null }>;
  /** What is wrong with these raw claims of the person `uid` (undefined for someone new); null when nothing is. */
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
