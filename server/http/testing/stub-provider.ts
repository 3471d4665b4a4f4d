import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose';
import { afterAll } from 'vitest';
import type { IssuerSettings } from '#server/config/settings.ts';

type Sign = (claims: JWTPayload) => Promise<string> | string;

/** For tests: a browser as `comeBackWith` needs it. */
type Browser = { open: (url: string, form?: Record<string, string>) => Promise<Response> };

/**
 * For tests: an identity provider on this machine whose responses a test sets. `comeBackWith` signs
 * in with an ID token of these claims, signed with the provider's key or by `sign`; returns the
 * response and the path where the browser ends.
 */
export async function startStubProvider(publicUrl: string, id = 'campus') {
  const keys = await generateKeyPair('ES256');
  const ownKeys = await generateKeyPair('ES256');
  let idToken = '';
  let userInfo: JWTPayload = {};
  const state = { status: 200, requestedPaths: [] as string[] };
  const server = createServer((request, response) => {
    void (async () => {
      const answers: Record<string, unknown> = {
        '/.well-known/openid-configuration': {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ['ES256'],
        },
        '/jwks': { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }] },
        '/userinfo': userInfo,
        '/token': {
          access_token: 'secret-of-the-provider',
          token_type: 'Bearer',
          expires_in: 60,
          id_token: idToken,
        },
      };
      state.requestedPaths.push(request.url ?? '');
      response
        .writeHead(state.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answers[request.url ?? '']));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => server.close());

  const signedWith = (key: CryptoKey, claims: JWTPayload, until: string) => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k' });
    return token.setIssuedAt().setExpirationTime(until).sign(key);
  };
  const signHonestly: Sign = (claims) => signedWith(keys.privateKey, claims, '5m');

  async function comeBackWith(
    browser: Browser,
    claims: JWTPayload,
    sign: Sign = signHonestly,
    { next = '/user', path = id }: { next?: string; path?: string } = {},
  ) {
    const started = await browser.open(`${publicUrl}/sign-in/${path}`, { next });
    const authorizationParams = new URL(redirectTargetOf(started)).searchParams;
    idToken = await sign({
      iss: issuer,
      aud: 'collegium',
      nonce: authorizationParams.get('nonce') ?? '',
      ...claims,
    });
    const callback = `${authorizationParams.get('redirect_uri')}?${new URLSearchParams({ code: 'c', state: authorizationParams.get('state') ?? '' })}`;
    const answer = await browser.open(callback);
    const end = (answer.headers.get('location') ?? '').replace(publicUrl, '');
    return { ask: authorizationParams, answer, end };
  }
  const settings: IssuerSettings = {
    id,
    name: 'Example College',
    issuer,
    clientId: 'collegium',
    clientSecret: 'x',
    emailDomains: [],
  };
  return {
    settings,
    comeBackWith,
    issuer,
    state,
    /** Sets the claims of the userinfo endpoint. */
    setUserInfo: (claims: JWTPayload) => void (userInfo = claims),
    /** Signs with the provider's key, expired. */
    signExpired: ((claims) => signedWith(keys.privateKey, claims, '-1m')) satisfies Sign,
    /** Signs with a key that is not the provider's. */
    signWithAnotherKey: ((claims) => signedWith(ownKeys.privateKey, claims, '5m')) satisfies Sign,
  };
}

/** For tests: the target of a redirect, by status or by the `Refresh` header. */
export function redirectTargetOf(answer: Response): string {
  return answer.headers.get('location') ?? answer.headers.get('refresh')?.split('url=')[1] ?? '';
}

/** For tests: valid claims of a person. */
export const HONEST = { sub: 's1', name: 'Jun A.', email: 'jun.a@example.edu', email_verified: true };
