import { REAUTHENTICATE_PATH, safeReturnPath, signInUrl } from '../../../domain/account.ts';
import { hasRecentSignIn } from '../../../domain/session.ts';
import { cleanLine } from '../../../domain/text.ts';
import { PROVIDER_ID } from '../../db/trial-person.ts';
import type { SignedInPerson } from '../../queries/account.ts';
import { redirectTo } from '../private-answer.ts';
import { type Begun, WAYS_PAGE } from '../sign-in-journey.ts';
import type { TrialProvider } from '../sign-in-library.ts';
import { type Asked, type SignInReturn, pageOf } from '../sign-in-return.ts';

/** What the trial sign-in page works with. It exists in trial mode only, for requests that name the configured host. */
export type TrialSignIn = Omit<TrialProvider, 'kind'> & {
  /** Where Cancel leads from the page with this query. */
  cancelUrl: (query: URLSearchParams) => string;
  /** Signs in as this person, or links the identity, as the page's URL says; answers with a redirect. */
  finish: (request: Request, person: { name: string; email: string }, asked: Asked) => Promise<Response>;
};

export function createTrialSignIn(
  { people, refusedEmails }: TrialProvider,
  {
    publicUrl,
    personOf,
    comeBack,
  }: {
    publicUrl: string;
    personOf: (headers: Headers, now: Date) => Promise<SignedInPerson | null>;
    comeBack: SignInReturn;
  },
): TrialSignIn {
  return {
    people,
    refusedEmails,
    cancelUrl: (query) => {
      const begun = begunIn(query);
      return signInUrl(begun.purpose.startsWith('add:') ? WAYS_PAGE : pageOf(begun), begun.next, 'cancelled');
    },
    finish: async (request, { name, email }, asked) => {
      const begun = begunIn(new URL(request.url).searchParams);
      const person = await personOf(request.headers, asked.now);
      const linked = begun.purpose.startsWith('add:') ? person : null;
      if (linked && !hasRecentSignIn(linked, asked.now))
        return redirectTo(publicUrl + signInUrl(REAUTHENTICATE_PATH, WAYS_PAGE));
      const body = {
        name: cleanLine(name),
        email: email.trim().toLowerCase(),
        link: linked && { userId: linked.uid, email: linked.email },
        callbackURL: publicUrl + (linked ? WAYS_PAGE : begun.next),
        errorURL: `${publicUrl}/signin`,
      };
      const way = { id: PROVIDER_ID, name: 'Google' };
      return comeBack(request, way, asked, person, begun, (library) =>
        library.api.trialCallback({ headers: request.headers, body, asResponse: true }),
      );
    },
  };
}

function begunIn(query: URLSearchParams): Begun {
  const given = query.get('purpose') ?? '';
  const purpose = /^(popup|(add|again):\w+)$/.test(given) ? (given as Begun['purpose']) : 'page';
  return { purpose, way: PROVIDER_ID, next: safeReturnPath(query.get('next')) };
}
