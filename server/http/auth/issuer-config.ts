import { decodeJwt } from 'jose';
import { isEmailAddress } from '#domain/account/person.ts';
import type { IssuerSettings } from '#server/config/settings.ts';
import { discoveryUrlOf, type DiscoveryDocument } from './issuer-discovery.ts';

/** The configuration of an issuer for Better Auth's plug-in; `document` has been checked. */
export function issuerConfig({
  id,
  issuer,
  clientId,
  clientSecret,
  emailDomains,
  document,
}: IssuerSettings & { document: DiscoveryDocument }) {
  return {
    providerId: id,
    clientId,
    clientSecret,
    // The plug-in fetches the document again, for the keys; `createIssuerAuth` checks its issuer.
    discoveryUrl: discoveryUrlOf(issuer),
    authorizationUrl: document.authorization_endpoint,
    tokenUrl: document.token_endpoint,
    requireIdTokenVerification: true,
    authentication: document.token_endpoint_auth_methods_supported.includes('client_secret_post')
      ? ('post' as const)
      : ('basic' as const),
    scopes: ['openid', 'email', 'profile'],
    // Prefixed with the issuer, so that an id configured for another issuer later matches no old
    // account.
    accountSubject: ({ profile }: { profile: { sub?: unknown } }) =>
      issuerSubject(issuer, String(profile.sub)),
    // Called once the token's signature, issuer, audience, nonce and age have been checked.
    getUserInfo: async ({ idToken, accessToken }: { idToken?: string; accessToken?: string }) => {
      if (!idToken) return null;
      const signed = decodeJwt(idToken);
      if (!signed.sub) return null;
      const claims =
        signed.email === undefined ? await fetchUserInfo(document, accessToken, signed.sub) : signed;
      const { email, email_verified, name } = claims;
      const address = typeof email === 'string' ? email : '';
      // Of a plain ASCII address only: lower-casing others can make a listed domain of one that is
      // not.
      const domain = isEmailAddress(address) ? address.slice(address.lastIndexOf('@') + 1).toLowerCase() : '';
      const isAllowedDomain = emailDomains.length === 0 || emailDomains.includes(domain);
      return {
        sub: signed.sub,
        name: typeof name === 'string' ? name : '',
        email: address,
        emailVerified: email_verified === true && isAllowedDomain,
        auth_time: signed.auth_time,
      };
    },
  };
}

export type IssuerConfig = ReturnType<typeof issuerConfig>;

/** The stored subject of a person at an issuer. */
export const issuerSubject = (issuer: string, sub: string) => `${issuer} ${sub}`;

/** The claims of the issuer's userinfo endpoint; empty unless they are about `sub`. */
async function fetchUserInfo(
  { userinfo_endpoint }: DiscoveryDocument,
  accessToken: string | undefined,
  sub: string,
): Promise<Record<string, unknown>> {
  if (!userinfo_endpoint || !accessToken) return {};
  const answer = await fetch(userinfo_endpoint, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(4000),
  });
  const userInfo = answer.ok ? (Object(await answer.json()) as Record<string, unknown>) : {};
  return userInfo.sub === sub ? userInfo : {};
}
