import { decodeJwt } from 'jose';
import { isEmailAddress } from '../../../domain/account.ts';
import type { IssuerSettings } from '../../config/settings.ts';
import { discoveryUrlOf, type DiscoveryDocument } from './issuer-discovery.ts';

/** An issuer as the library's plug-in wants it; `document` has been checked. */
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
    // The plug-in asks once more, for the keys; whom it then speaks for is looked at where the library is made.
    discoveryUrl: discoveryUrlOf(issuer),
    authorizationUrl: document.authorization_endpoint,
    tokenUrl: document.token_endpoint,
    requireIdTokenVerification: true,
    authentication: document.token_endpoint_auth_methods_supported.includes('client_secret_post')
      ? ('post' as const)
      : ('basic' as const),
    scopes: ['openid', 'email', 'profile'],
    // With the issuer's own name before it: should the id ever lead to another issuer, nobody there becomes somebody from here.
    accountSubject: ({ profile }: { profile: { sub?: unknown } }) => `${issuer} ${String(profile.sub)}`,
    // Called once the token's signature, issuer, audience, nonce and age have been checked.
    getUserInfo: async ({ idToken, accessToken }: { idToken?: string; accessToken?: string }) => {
      if (!idToken) return null;
      const signed = decodeJwt(idToken);
      if (!signed.sub) return null;
      const claims =
        signed.email === undefined ? await fetchUserInfo(document, accessToken, signed.sub) : signed;
      const { email, email_verified, name } = claims;
      const address = typeof email === 'string' ? email : '';
      // Only of a plain ASCII address: lower-casing others can make a listed domain of one that is not.
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

/** What the issuer tells beside the token, of the same person and nobody else. */
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
