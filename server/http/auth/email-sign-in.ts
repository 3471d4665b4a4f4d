import { safeReturnPath } from '#domain/account/sign-in-urls.ts';
import { EMAIL_PROVIDER_ID } from '#domain/account/identity.ts';
import { cleanLine } from '#domain/text/text-input.ts';
import type { SignedInPerson } from '#server/queries/account/account.ts';
import type { RequestMeta } from './complete-sign-in.ts';
import type { OAuthCallback } from './oauth-callback.ts';

/** Sign-in by a link in an email; undefined where the operator has not switched it on. */
export type EmailSignIn = {
  /**
   * Signs in with an address that the link proved, or creates an account named `name`; returns a
   * redirect.
   */
  finish: (
    request: Request,
    proved: { email: string; name: string; next: string | null },
    meta: RequestMeta,
  ) => Promise<Response>;
};

export function createEmailSignIn({
  publicUrl,
  findSignedInPerson,
  oauthCallback,
}: {
  publicUrl: string;
  findSignedInPerson: (headers: Headers, now: Date) => Promise<SignedInPerson | null>;
  oauthCallback: OAuthCallback;
}): EmailSignIn {
  return {
    finish: async (request, { email, name, next: nextParam }, meta) => {
      const next = safeReturnPath(nextParam);
      const person = await findSignedInPerson(request.headers, meta.now);
      const idp = { id: EMAIL_PROVIDER_ID, name: 'Email' };
      const flow = { purpose: 'page', providerId: EMAIL_PROVIDER_ID, next } as const;
      const body = {
        providerId: EMAIL_PROVIDER_ID,
        subject: email,
        name: cleanLine(name),
        email,
        link: null,
        callbackURL: publicUrl + next,
        errorURL: `${publicUrl}/signin`,
      };
      return oauthCallback(request, idp, meta, person, flow, (auth) =>
        auth.api.localCallback({ headers: request.headers, body, asResponse: true }),
      );
    },
  };
}
