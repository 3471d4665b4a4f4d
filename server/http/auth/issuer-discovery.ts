import type { IssuerSettings } from '#server/config/settings.ts';

/** The fields of an issuer's discovery document that sign-in needs; checked. */
export type DiscoveryDocument = {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  userinfo_endpoint?: string;
  id_token_signing_alg_values_supported: string[];
  token_endpoint_auth_methods_supported: string[];
};

/** The document, or one sentence about why it cannot be used. */
export type DiscoveryResult = { ok: true; document: DiscoveryDocument } | { ok: false; problem: string };

/** The URL of an issuer's discovery document. */
export function discoveryUrlOf(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

const DISCOVERY_TIMEOUT_MS = 4000;
const MAX_DOCUMENT_LENGTH = 100_000;
/** Algorithms with a public key: a shared secret could be used against us by others who hold it. */
const ASYMMETRIC = /^(RS|PS|ES)\d{3}$|^EdDSA$|^Ed25519$/;
// The defaults of OpenID Connect Discovery for missing fields.
const DEFAULT_ALGORITHM = 'RS256';
const DEFAULT_AUTHENTICATION = 'client_secret_basic';

/**
 * Fetches an issuer's discovery document within 4 s and checks what sign-in relies on: the
 * configured issuer, URLs with https (http for an http issuer), and asymmetric signatures.
 */
export async function discoverIssuer({
  issuer,
  name,
}: Pick<IssuerSettings, 'issuer' | 'name'>): Promise<DiscoveryResult> {
  const documentUrl = discoveryUrlOf(issuer);
  const fail = (what: string): DiscoveryResult => ({ ok: false, problem: `${name}: ${what}` });
  let metadata: Record<string, unknown>;
  try {
    const answer = await fetch(documentUrl, {
      redirect: 'error',
      signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
    });
    const text = answer.ok ? await answer.text() : '';
    if (!answer.ok) return fail(`${documentUrl} answered ${answer.status}.`);
    if (text.length > MAX_DOCUMENT_LENGTH)
      return fail(`${documentUrl} is too long to be a discovery document.`);
    metadata = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch (error) {
    return fail(`${documentUrl} cannot be read: ${fetchErrorReason(error)}.`);
  }
  if (metadata.issuer !== issuer)
    return fail(
      `the document at ${documentUrl} is for the issuer ${JSON.stringify(metadata.issuer)}, not ${issuer}.`,
    );
  const isSecureUrl = (url: unknown): url is string =>
    typeof url === 'string' &&
    URL.canParse(url) &&
    (new URL(url).protocol === 'https:' || (issuer.startsWith('http:') && url.startsWith('http:')));
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata;
  for (const [field, url] of Object.entries({ authorization_endpoint, token_endpoint, jwks_uri }))
    if (!isSecureUrl(url)) return fail(`the document at ${documentUrl} has no ${field} with https.`);
  const algorithms = stringsOr(metadata.id_token_signing_alg_values_supported, DEFAULT_ALGORITHM).filter(
    (algorithm) => ASYMMETRIC.test(algorithm),
  );
  if (algorithms.length === 0)
    return fail(`the document at ${documentUrl} lists no asymmetric signing algorithm.`);
  return {
    ok: true,
    document: {
      issuer,
      authorization_endpoint: authorization_endpoint as string,
      token_endpoint: token_endpoint as string,
      jwks_uri: jwks_uri as string,
      ...(isSecureUrl(userinfo_endpoint) && { userinfo_endpoint }),
      id_token_signing_alg_values_supported: algorithms,
      token_endpoint_auth_methods_supported: stringsOr(
        metadata.token_endpoint_auth_methods_supported,
        DEFAULT_AUTHENTICATION,
      ),
    },
  };
}

function stringsOr(metadata: unknown, fallback: string): string[] {
  return Array.isArray(metadata) ? metadata.filter((item) => typeof item === 'string') : [fallback];
}

/** Why a URL could not be fetched, in a few words. */
export function fetchErrorReason(error: unknown): string {
  if (error instanceof SyntaxError) return 'the response is not JSON';
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${DISCOVERY_TIMEOUT_MS / 1000} s`;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return ERROR_CODE_REASONS[code] ?? (cause instanceof Error ? cause.message || code : error.message);
}

const ERROR_CODE_REASONS: Record<string, string | undefined> = {
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'the DNS server does not answer',
  ECONNREFUSED: 'connection refused',
};
