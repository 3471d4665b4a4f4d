import type { IssuerSettings, Settings } from '#server/config/settings.ts';
import { type DiscoveryDocument, discoverIssuer, fetchErrorReason } from './issuer-discovery.ts';
import { findOAuthError } from './oauth-errors.ts';
import { callbackPath } from './oauth-start.ts';

/**
 * A finding about one provider, in a sentence; `warning`: it may work, and an operator should know.
 */
export type ProviderFinding = { is: 'ok' | 'warning' | 'error'; message: string };

const GOOGLE_ISSUER = 'https://accounts.google.com';
type SignInSettings = Pick<Settings, 'google' | 'issuers' | 'orcid' | 'publicUrl'>;

const TOKEN_REQUEST_TIMEOUT_MS = 4000;

/**
 * Checks each provider without a person: that it can be reached, is the configured issuer, and
 * accepts our client id and secret, by a code that is invalid. Only a real sign-in shows whether
 * the callback URL is registered.
 */
export async function checkProviders(
  { google, issuers, orcid, publicUrl }: SignInSettings,
  googleIssuer = GOOGLE_ISSUER,
): Promise<ProviderFinding[]> {
  const all: IssuerSettings[] = [
    ...(google ? [{ id: 'google', name: 'Google', issuer: googleIssuer, emailDomains: [], ...google }] : []),
    ...issuers,
    ...(orcid ? [orcid] : []),
  ];
  return Promise.all(all.map((issuer) => checkProvider(issuer, publicUrl)));
}

/**
 * Logs what is wrong with the providers, one sentence each. Startup does not wait for it: an
 * unreachable issuer is tried again at a sign-in.
 */
export function logProviderProblems(settings: SignInSettings, log: (line: string) => void): void {
  void checkProviders(settings).then((findings) => {
    for (const { is, message } of findings) if (is !== 'ok') log(`Sign-in: ${message}`);
  });
}

async function checkProvider(issuer: IssuerSettings, publicUrl: string): Promise<ProviderFinding> {
  const { id, name, clientId } = issuer;
  const callback = publicUrl + callbackPath(id);
  if (id === 'google' && !/^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(callback))
    return error(`${name} accepts only https callback URLs: PUBLIC_URL is ${publicUrl}.`);
  const discovered = await discoverIssuer(issuer);
  if (!discovered.ok) return error(discovered.problem);
  const probe = await probeTokenEndpoint(discovered.document, issuer, callback);
  if (probe.unreachable !== undefined) return error(`${name}'s token endpoint failed: ${probe.unreachable}.`);
  if (probe.oauthError && !probe.oauthError.startsWith('invalid_grant'))
    return error(`${name} answered ${probe.oauthError}.`);
  if (id === 'google' && !clientId.endsWith('.apps.googleusercontent.com'))
    return warning(`${name} answers, but GOOGLE_CLIENT_ID does not end with .apps.googleusercontent.com.`);
  return probe.oauthError
    ? ok(`${name} knows this client. Its callback URL there has to be ${callback}.`)
    : warning(`${name} answers, but does not say whether it knows this client.`);
}

/**
 * Sends an invalid code: the error is about the code if our client is known, else about the client.
 */
async function probeTokenEndpoint(
  document: DiscoveryDocument,
  { clientId, clientSecret }: IssuerSettings,
  callback: string,
): Promise<{ oauthError?: string | null; unreachable?: string }> {
  const byPost = document.token_endpoint_auth_methods_supported.includes('client_secret_post');
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'a-code-that-is-none',
    redirect_uri: callback,
    code_verifier: 'v'.repeat(43),
    ...(byPost && { client_id: clientId, client_secret: clientSecret }),
  });
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
  const headers: Record<string, string> = byPost
    ? {}
    : { authorization: `Basic ${basic.toString('base64')}` };
  try {
    const signal = AbortSignal.timeout(TOKEN_REQUEST_TIMEOUT_MS);
    const answer = await fetch(document.token_endpoint, {
      method: 'POST',
      body,
      headers,
      redirect: 'error',
      signal,
    });
    return { oauthError: findOAuthError(await answer.json()) };
  } catch (thrown) {
    return { unreachable: fetchErrorReason(thrown) };
  }
}

const ok = (message: string): ProviderFinding => ({ is: 'ok', message });
const error = (message: string): ProviderFinding => ({ is: 'error', message });
const warning = (message: string): ProviderFinding => ({ is: 'warning', message });
