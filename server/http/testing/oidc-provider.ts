import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { afterAll } from 'vitest';
import type { IssuerSettings } from '#server/config/settings.ts';

const CLIENT = { clientId: 'collegium', clientSecret: 'secret-of-the-client' };

/**
 * For tests: a real OpenID Connect provider on this machine. Each code works once, the client's
 * secret is checked, and `person` is signed in without a login page.
 */
export async function startOidcProvider(publicUrl: string, person: { name: string; email: string }) {
  const id = 'campus';
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const claims = { ...person, sub: 'subject', email_verified: true };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${publicUrl}/api/auth/callback/${id}`],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['key'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => claims }),
    loadExistingGrant: grantEverything,
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: claims.sub } });
  });
  return { id, name: 'Example College', issuer, ...CLIENT, emailDomains: [] } satisfies IssuerSettings;
}

/** Skips the consent page. */
const grantEverything: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client!.clientId,
    accountId: oidc.session!.accountId!,
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};
