import { expect, test } from 'vitest';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { checkProviders } from './provider-check.ts';
import { createSignIn } from './sign-in.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { startOidcProvider } from '../testing/oidc-provider.ts';

// A provider on this machine, in place of Google and a university.
const publicUrl = 'http://127.0.0.1:4998';
const rhea = { name: 'Rhea V.', email: 'rhea.v@example.edu' };
const campus = await startOidcProvider(publicUrl, rhea);
const { issuer, clientId, clientSecret } = campus;
const findingsOf = async (settings: Partial<Parameters<typeof checkProviders>[0]>) => {
  const all = await checkProviders({ issuers: [], publicUrl, ...settings }, issuer);
  return all.map(({ is, message: says }) => `${is}: ${says}`);
};

test('reports an issuer that accepts the client', async () => {
  expect(await findingsOf({ issuers: [campus] })).toEqual([
    `ok: Example College knows this client. Its callback URL there has to be ${publicUrl}/api/auth/callback/campus.`,
  ]);
});

test('reports a wrong client id or secret with the issuer’s error code and an explanation', async () => {
  const sentence =
    'error: Example College answered invalid_client, the client id or the client secret is wrong, or the client was deleted there.';
  expect(await findingsOf({ issuers: [{ ...campus, clientSecret: 'guessed' }] })).toEqual([sentence]);
  expect(await findingsOf({ issuers: [{ ...campus, clientId: 'somebody' }] })).toEqual([sentence]);
});

test('reports an unusual Google client id, a refused one, and a public URL without https', async () => {
  const google = { clientId, clientSecret };
  expect(await findingsOf({ google })).toEqual([
    'warning: Google answers, but GOOGLE_CLIENT_ID does not end with .apps.googleusercontent.com.',
  ]);
  expect(await findingsOf({ google: { clientId: '1-a.apps.googleusercontent.com', clientSecret } })).toEqual([
    expect.stringMatching(/^error: Google answered invalid_client/),
  ]);
  expect(await findingsOf({ google, publicUrl: 'http://board.example' })).toEqual([
    'error: Google accepts only https callback URLs: PUBLIC_URL is http://board.example.',
  ]);
});

test('reports an unreachable issuer, and nothing without issuers', async () => {
  expect(await findingsOf({ issuers: [{ ...campus, issuer: 'http://127.0.0.1:2' }] })).toEqual([
    'error: Example College: http://127.0.0.1:2/.well-known/openid-configuration cannot be read: connection refused.',
  ]);
  expect(await findingsOf({})).toEqual([]);
});

test('logs an issuer’s refusal during a sign-in without personal data', async () => {
  const lines: string[] = [];
  const db = await testDatabase();
  const issuers = [{ ...campus, clientSecret: 'guessed' }];
  const settings = { publicUrl, secret: 's'.repeat(40), adminEmails: [], issuers };
  const signIn = createSignIn({
    db,
    settings,
    provider: { kind: 'none' },
    report: (line) => void lines.push(line),
  });
  const browser = new TestBrowser({ signIn, settings });
  const { url } = await browser.start({}, 'campus');
  expect(url).toBe(`${publicUrl}/signin?problem=failed&next=%2Fuser`);
  expect(lines).toEqual([
    'Sign-in, error: Failed to validate authorization code (invalid_client, the client id or the client secret is wrong, or the client was deleted there)',
  ]);
});
