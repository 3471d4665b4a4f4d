import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose';
import { afterAll } from 'vitest';
import type { IssuerSettings } from '../../config/settings.ts';

type Sign = (claims: JWTPayload) => Promise<string> | string;

/** For tests: a browser as `comeBackWith` needs it. */
type Browser = { open: (url: string, form?: Record<string, string>) => Promise<Response> };

/**
 * For tests: an identity provider on this machine that says whatever it is told to. `comeBackWith` signs in with an ID token made of
 * these claims, signed as an honest provider does unless `sign` does otherwise; returns the answer and the path where the browser ends.
 */
export async function startToldProvider(publicUrl: string, way = 'campus') {
  const keys = await generateKeyPair('ES256');
  const ownKeys = await generateKeyPair('ES256');
  let idToken = '';
  let userInfo: JWTPayload = {};
  const told = { status: 200, asked: [] as string[] };
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
      told.asked.push(request.url ?? '');
      response
        .writeHead(told.status, { 'content-type': 'application/json' })
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
  const honestly: Sign = (claims) => signedWith(keys.privateKey, claims, '5m');

  async function comeBackWith(
    browser: Browser,
    claims: JWTPayload,
    sign: Sign = honestly,
    { next = '/user', path = way }: { next?: string; path?: string } = {},
  ) {
    const began = await browser.open(`${publicUrl}/sign-in/${path}`, { next });
    const ask = new URL(onwardOf(began)).searchParams;
    idToken = await sign({ iss: issuer, aud: 'collegium', nonce: ask.get('nonce') ?? '', ...claims });
    const callback = `${ask.get('redirect_uri')}?${new URLSearchParams({ code: 'c', state: ask.get('state') ?? '' })}`;
    const answer = await browser.open(callback);
    const end = (answer.headers.get('location') ?? '').replace(publicUrl, '');
    return { ask, answer, end };
  }
  const settings: IssuerSettings = {
    ...{
      id: way,
      name: 'Example College',
      issuer,
      clientId: 'collegium',
      clientSecret: 'x',
      emailDomains: [],
    },
  };
  return {
    ...{ settings, comeBackWith, issuer, told },
    /** What is told of a person beside the token. */
    tellMore: (claims: JWTPayload) => void (userInfo = claims),
    /** Signs with the provider's own key, to end in the past. */
    tooLate: ((claims) => signedWith(keys.privateKey, claims, '-1m')) satisfies Sign,
    /** Signs with a key that is not the provider's. */
    withAnotherKey: ((claims) => signedWith(ownKeys.privateKey, claims, '5m')) satisfies Sign,
  };
}

/** For tests: where an answer leads, at once or by the page that moves on by itself. */
export function onwardOf(answer: Response): string {
  return answer.headers.get('location') ?? answer.headers.get('refresh')?.split('url=')[1] ?? '';
}

/** For tests: the claims of somebody who is who they say. */
export const HONEST = { sub: 's1', name: 'Jun A.', email: 'jun.a@example.edu', email_verified: true };
