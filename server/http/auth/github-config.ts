import type { GitHubSettings } from '#server/config/settings.ts';

/** GitHub's profile as sign-in reads it; `sub` is the account's id, which never changes. */
type GitHubProfile = {
  sub: string;
  login: string;
  name: string;
  email: string;
  emailVerified: boolean;
};

const REQUEST_TIMEOUT_MS = 4000;

/**
 * The configuration of GitHub for Better Auth's plug-in. GitHub is no OpenID Connect issuer: id and
 * primary email come from its API.
 */
export function githubConfig({ clientId, clientSecret, site, api }: GitHubSettings) {
  return {
    providerId: 'github',
    clientId,
    clientSecret,
    authorizationUrl: `${site}/login/oauth/authorize`,
    tokenUrl: `${site}/login/oauth/access_token`,
    authentication: 'post' as const,
    scopes: ['user:email'],
    accountSubject: ({ profile }: { profile: { sub?: unknown } }) => String(profile.sub),
    getUserInfo: async ({ accessToken }: { accessToken?: string }): Promise<GitHubProfile | null> => {
      if (!accessToken) return null;
      const account = await readApi(`${api}/user`, accessToken);
      const emails = await readApi(`${api}/user/emails`, accessToken);
      const { id, login, name } = Object(account) as Record<string, unknown>;
      if (typeof id !== 'number' || typeof login !== 'string' || !Array.isArray(emails)) return null;
      const primary = (emails as Record<string, unknown>[]).find((email) => email.primary === true);
      return {
        sub: String(id),
        login,
        name: typeof name === 'string' ? name : login,
        email: typeof primary?.email === 'string' ? primary.email : '',
        emailVerified: primary?.verified === true,
      };
    },
  };
}

async function readApi(url: string, accessToken: string): Promise<unknown> {
  const answer = await fetch(url, {
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${accessToken}`,
      'user-agent': 'Collegium',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  return answer.ok ? answer.json() : null;
}
