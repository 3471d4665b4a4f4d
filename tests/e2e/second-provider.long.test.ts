import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { waitForText, submitTrialSignIn, waitUntilAt } from './page-actions.ts';
import { expectAccessible, expectSound, openBrowser } from './browser.ts';
import { serve } from './serve.ts';

// One person links two identity providers, Google and a university, and uses the second.

const university = await startUniversity({ sub: '4711', name: 'Jun Aoki', email: 'jun@tern-bay.example' });
const board = await serve({
  DEMO: '0',
  OIDC_ISSUERS: 'uni',
  OIDC_UNI_ISSUER: university,
  OIDC_UNI_CLIENT_ID: 'board',
  OIDC_UNI_CLIENT_SECRET: 'a secret of the two',
  OIDC_UNI_NAME: 'Tern Bay College',
});

/** An identity provider that signs in `person` without asking. */
async function startUniversity(person: { sub: string; name: string; email: string }): Promise<string> {
  const keys = await generateKeyPair('ES256');
  const nonces = new Map<string, string>();
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', issuer);
      if (url.pathname === '/authorize') {
        const params = url.searchParams;
        const code = crypto.randomUUID();
        nonces.set(code, params.get('nonce') ?? '');
        const callback = new URL(params.get('redirect_uri') ?? '');
        callback.search = new URLSearchParams({ code, state: params.get('state') ?? '' }).toString();
        return response.writeHead(302, { location: callback.href }).end();
      }
      const body = new URLSearchParams(await textOf(request));
      const token = new SignJWT({
        ...person,
        email_verified: true,
        nonce: nonces.get(body.get('code') ?? ''),
      });
      const answers: Record<string, object> = {
        '/.well-known/openid-configuration': {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ['ES256'],
        },
        '/jwks': { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }] },
        '/token': {
          access_token: 'never used',
          token_type: 'Bearer',
          expires_in: 60,
          id_token: await token
            .setProtectedHeader({ alg: 'ES256', kid: 'k' })
            .setIssuer(issuer)
            .setAudience('board')
            .setIssuedAt()
            .setExpirationTime('5m')
            .sign(keys.privateKey),
        },
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answers[url.pathname] ?? {}));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => server.close());
  return issuer;
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** A browser that blocks popups: the page itself goes through OAuth start and callback. */
async function personWithoutPopups(): Promise<Page> {
  const { context, page } = await openBrowser({ url: board.url });
  await context.addInitScript(() => {
    window.open = () => null;
  });
  return page;
}

test('a member links a second provider, signs in with it, and removes the first', async () => {
  const page = await personWithoutPopups();
  await page.goto('/signin?next=/settings/account');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await submitTrialSignIn(page, { name: 'Jun Aoki', email: 'jun@mail.example' });
  await waitUntilAt(page, '/settings/account');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Tern Bay College as a way to sign in' }).click();
  await page.getByRole('link', { name: 'Remove Tern Bay College as a way to sign in' }).waitFor();
  await expectSound(page);

  // Another browser, signed out.
  const other = await personWithoutPopups();
  await other.goto('/signin?next=/settings/account');
  await other.getByRole('button', { name: 'Sign in with Tern Bay College' }).click();
  await waitUntilAt(other, '/settings/account');
  await waitForText(other, 'Your address here is jun@mail.example with all of them.');
  await other.getByRole('link', { name: 'Remove Google as a way to sign in' }).click();
  await other.getByRole('button', { name: 'Remove', exact: true }).click();
  await other.getByRole('button', { name: 'Add Google as a way to sign in' }).waitFor();
  // The last linked account cannot be removed.
  expect(await other.getByRole('link', { name: /^Remove .* as a way to sign in$/ }).count()).toBe(0);
  await expectSound(other);

  // Signing in with Google now would create another account, whose email address is taken.
  const third = await personWithoutPopups();
  await third.goto('/signin');
  await third.getByRole('button', { name: 'Sign in with Google' }).click();
  await submitTrialSignIn(third, { name: 'Jun Aoki', email: 'jun@mail.example' });
  await third.getByRole('alert').first().waitFor();
  expect(new URL(third.url()).pathname).toBe('/signin');
});
