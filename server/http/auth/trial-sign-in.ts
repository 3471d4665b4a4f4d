import { PRIMARY_PROVIDER_ID } from '#domain/account/identity.ts';
import { REAUTHENTICATE_PATH, safeReturnPath, signInUrl } from '#domain/account/sign-in-urls.ts';
import { hasRecentSignIn } from '#domain/account/session.ts';
import { cleanLine } from '#domain/text/text-input.ts';
import type { SignedInPerson } from '#server/queries/account/account.ts';
import { trialSubject } from '#server/db/trial-person.ts';
import { redirectTo } from '../middleware/no-store-responses.ts';
import { type OAuthFlow, ACCOUNT_SETTINGS_PATH } from './oauth-start.ts';
import type { TrialProvider } from './better-auth.ts';
import type { RequestMeta } from './complete-sign-in.ts';
import { type OAuthCallback, problemPage } from './oauth-callback.ts';

/**
 * What the trial sign-in page works with; in trial mode only, for requests to the configured host.
 */
export type TrialSignIn = Omit<TrialProvider, 'kind'> & {
  /** Where Cancel leads from the page with this query. */
  cancelUrl: (query: URLSearchParams) => string;
  /** Signs in as this person, or links the identity, as the page's URL says; returns a redirect. */
  finish: (request: Request, person: { name: string; email: string }, meta: RequestMeta) => Promise<Response>;
};

export function createTrialSignIn(
  { people, refusedEmails }: TrialProvider,
  {
    publicUrl,
    findSignedInPerson,
    oauthCallback,
  }: {
    publicUrl: string;
    findSignedInPerson: (headers: Headers, now: Date) => Promise<SignedInPerson | null>;
    oauthCallback: OAuthCallback;
  },
): TrialSignIn {
  return {
    people,
    refusedEmails,
    cancelUrl: (query) => {
      const flow = flowFromQuery(query);
      return signInUrl(
        flow.purpose.startsWith('add:') ? ACCOUNT_SETTINGS_PATH : problemPage(flow),
        flow.next,
        'cancelled',
      );
    },
    finish: async (request, { name, email }, meta) => {
      const flow = flowFromQuery(new URL(request.url).searchParams);
      const person = await findSignedInPerson(request.headers, meta.now);
      const linked = flow.purpose.startsWith('add:') ? person : null;
      if (linked && !hasRecentSignIn(linked, meta.now))
        return redirectTo(publicUrl + signInUrl(REAUTHENTICATE_PATH, ACCOUNT_SETTINGS_PATH));
      const address = email.trim().toLowerCase();
      const body = {
        providerId: PRIMARY_PROVIDER_ID,
        subject: trialSubject(address),
        name: cleanLine(name),
        email: address,
        link: linked && { userId: linked.uid, email: linked.email },
        callbackURL: publicUrl + (linked ? ACCOUNT_SETTINGS_PATH : flow.next),
        errorURL: `${publicUrl}/signin`,
      };
      const idp = { id: PRIMARY_PROVIDER_ID, name: 'Google' };
      return oauthCallback(request, idp, meta, person, flow, (auth) =>
        auth.api.localCallback({ headers: request.headers, body, asResponse: true }),
      );
    },
  };
}

function flowFromQuery(query: URLSearchParams): OAuthFlow {
  const given = query.get('purpose') ?? '';
  const purpose = /^(popup|(add|again):\w+)$/.test(given) ? (given as OAuthFlow['purpose']) : 'page';
  return { purpose, providerId: PRIMARY_PROVIDER_ID, next: safeReturnPath(query.get('next')) };
}
