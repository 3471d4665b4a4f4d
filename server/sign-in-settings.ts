import { issuerIds, issuerProblems } from './production-settings.mjs';

/** An OpenID Connect issuer beside Google, such as a university's own. */
export type IssuerSettings = {
  /** Stands in addresses and in what is kept of people who sign in there. */
  id: string;
  /** As the button says it. */
  name: string;
  /** As it calls itself in its discovery document and in its tokens. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** E-mail domains that it may speak for, in small letters; empty for all. */
  emailDomains: string[];
};

export type SignInSettings = {
  google?: { clientId: string; clientSecret: string };
  /** In the order of their buttons. */
  issuers: IssuerSettings[];
};

type Environment = Record<string, string | undefined>;

/** How people sign in. In production `productionProblems` has told what is wrong; in trial mode it is told here. */
export function signInSettingsOf(
  env: Environment,
  mode: 'trial' | 'production',
  problems: string[],
): SignInSettings {
  // GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: sign-in with Google. In trial mode without them, a local provider stands in.
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  const google = clientId && clientSecret ? { clientId, clientSecret } : undefined;
  // OIDC_ISSUERS: ids of other OpenID Connect issuers, such as "uni", each with its OIDC_UNI_ISSUER, OIDC_UNI_CLIENT_ID,
  // OIDC_UNI_CLIENT_SECRET, and if you like OIDC_UNI_NAME and OIDC_UNI_EMAIL_DOMAINS. None by default.
  const wrong = issuerProblems(env);
  if (mode === 'trial') {
    problems.push(...wrong);
    if (!google && (clientId || clientSecret))
      problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: one of them is missing.');
  }
  return {
    ...(google && { google }),
    issuers: wrong.length > 0 ? [] : issuerIds(env).map((id) => issuerOf(env, id)),
  };
}

function issuerOf(env: Environment, id: string): IssuerSettings {
  const setting = (what: string) => env[`OIDC_${id.toUpperCase()}_${what}`] ?? '';
  const issuer = setting('ISSUER');
  return {
    id,
    name: setting('NAME').trim() || new URL(issuer).hostname,
    issuer,
    clientId: setting('CLIENT_ID'),
    clientSecret: setting('CLIENT_SECRET'),
    emailDomains: setting('EMAIL_DOMAINS')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((domain) => domain !== ''),
  };
}

/** The ways to sign in, by id and as their buttons name them. */
export type SignInWay = { id: string; name: string };

/** Google, or what stands in for it, where there is one; then the other issuers. */
export function waysToSignIn(withGoogle: boolean, issuers: readonly IssuerSettings[]): SignInWay[] {
  const others = issuers.map(({ id, name }) => ({ id, name }));
  return withGoogle ? [{ id: 'google', name: 'Google' }, ...others] : others;
}
