import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { genericOAuth, jwt } from 'better-auth/plugins';
import { verifyGoogleIdToken } from 'better-auth/social-providers';
import type { AcademicLists } from '#domain/member/academic-domain.ts';
import { ORCID_PROVIDER_ID } from '#domain/account/identity.ts';
import { displayName } from '#domain/account/person.ts';
import { DAY_SECONDS } from '#domain/time/duration.ts';
import { sessions, linkedAccounts, signingKeys, users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { isOtherMembersEmail } from '#server/queries/account/account.ts';
import type { GitHubSettings, IssuerSettings } from '#server/config/settings.ts';
import { beginSession } from './begin-session.ts';
import { localCallback } from './local-callback.ts';
import { ID_TOKEN_TTL } from './id-token.ts';
import type { DiscoveryDocument } from './issuer-discovery.ts';
import { githubConfig } from './github-config.ts';
import { issuerConfig } from './issuer-config.ts';
import { findOAuthError } from './oauth-errors.ts';
import { orcidConfig } from './orcid-config.ts';
import type { ClaimsCheck } from './provider-claims.ts';
import type { CookieConfig } from '#domain/base/cookie.ts';
import { ID_TOKEN_ALGORITHM, listUsableSigningKeys } from './signing-keys.ts';

/**
 * The trial sign-in page: the people it offers, and addresses that cannot be used there, in lower
 * case.
 */
export type TrialProvider = {
  kind: 'trial';
  people: readonly TrialPerson[];
  refusedEmails: readonly string[];
};

/** A person of the demo data, and what to try as them. */
export type TrialPerson = { name: string; email: string; role: string; task: string };

/** Google, or the trial sign-in page in its place; none where other issuers are enough. */
export type PrimaryProvider =
  | { kind: 'google'; clientId: string; clientSecret: string }
  | TrialProvider
  | { kind: 'none' };

/** Another issuer, with its discovery document. */
type IssuerProvider = IssuerSettings & { kind: 'issuer'; document: DiscoveryDocument };

type GitHubProvider = GitHubSettings & { kind: 'github' };

export type AuthDependencies = {
  db: Database;
  publicUrl: string;
  secret: string;
  provider: PrimaryProvider | IssuerProvider | GitHubProvider;
  cookies: CookieConfig;
  academicLists: AcademicLists;
  claims: ClaimsCheck;
  /** Logs errors inside Better Auth, in a line without personal data. */
  report: (line: string) => void;
};

export const SESSION_DAYS = 30;
const USER_AGENT_MAX = 300;

/**
 * better-auth as configured here: one instance for each provider, sessions of 30 days, ID tokens.
 * Passwords, linking by address, profile changes and rate limits by forwarded address are off.
 */
export function createBetterAuth({
  db,
  publicUrl,
  secret,
  provider,
  cookies,
  claims,
  report,
}: AuthDependencies) {
  return betterAuth({
    appName: 'Collegium',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message, ...more) => {
        const refusal = more.map(findOAuthError).find((text) => text !== null);
        report(`Sign-in, ${level}: ${message}${refusal ? ` (${refusal})` : ''}`);
      },
    },
    rateLimit: { enabled: false },
    onAPIError: { errorURL: `${publicUrl}/signin` },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: linkedAccounts, jwks: signingKeys },
    }),
    session: { expiresIn: SESSION_DAYS * DAY_SECONDS, disableSessionRefresh: true },
    account: {
      // The state of a sign-in in progress is stored encrypted in a cookie of that browser, and
      // nowhere else.
      storeStateStrategy: 'cookie',
      updateAccountOnSignIn: false,
      // Accounts are linked only on request of the signed-in person, never because their addresses
      // are equal.
      accountLinking: {
        enabled: true,
        disableImplicitLinking: true,
        allowDifferentEmails: true,
        // Linked without an email address, and only on request like every other one.
        trustedProviders: [ORCID_PROVIDER_ID],
      },
    },
    user: {
      validateUserInfo: async ({ user, source }) => {
        const { providerId, profile = {} } = source.oauth ?? {};
        const isOrcid = providerId === ORCID_PROVIDER_ID;
        // ORCID vouches for no address: it is added to an account that exists.
        const mayLackEmail = isOrcid && user.id !== undefined;
        if (user.emailVerified !== true && !mayLackEmail) return { error: 'email_not_verified' };
        const problem = claims.check(profile, user.id, providerId);
        if (problem) return { error: problem };
        if (source.action === 'sign-in' || isOrcid) return undefined;
        const added = { uid: user.id ?? '', email: user.email ?? '' };
        return (await isOtherMembersEmail(db, added)) ? { error: 'account_not_linked' } : undefined;
      },
    },
    databaseHooks: DATABASE_HOOKS,
    advanced: {
      cookiePrefix: cookies.prefix,
      useSecureCookies: false, // The prefix says `__Host-`, which is stricter than Better Auth's.
      defaultCookieAttributes: { secure: cookies.secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
      // The server refuses cross-site writes before they get here, and no address in a request is
      // trusted.
      disableCSRFCheck: true,
      disableOriginCheck: true,
      database: { validateSchema: false },
    },
    ...(provider.kind === 'google' && { socialProviders: { google: google(provider) } }),
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwks: {
          keyPairConfig: { alg: ID_TOKEN_ALGORITHM, crv: 'Ed25519' },
          rotationInterval: 90 * DAY_SECONDS,
        },
        jwt: {
          issuer: publicUrl,
          audience: publicUrl,
          expirationTime: ID_TOKEN_TTL,
          definePayload: ({ session }) => ({ sid: session.id }),
        },
        adapter: { getJwks: () => listUsableSigningKeys(db, secret) },
      }),
      beginSession,
      localCallback,
      ...(provider.kind === 'github' ? [genericOAuth({ config: [githubConfig(provider)] })] : []),
      ...(provider.kind === 'issuer'
        ? [
            genericOAuth({
              config: [
                provider.id === ORCID_PROVIDER_ID ? orcidConfig(provider, db) : issuerConfig(provider),
              ],
            }),
          ]
        : []),
    ],
  });
}

export type BetterAuthInstance = ReturnType<typeof createBetterAuth>;

/** Tokens for the provider's APIs are never needed, so they are never stored. */
const NO_TOKENS = {
  accessToken: undefined,
  refreshToken: undefined,
  idToken: undefined,
  accessTokenExpiresAt: undefined,
  refreshTokenExpiresAt: undefined,
  scope: undefined,
};

/** Which columns of an identity and a session are stored, and how. */
const DATABASE_HOOKS: BetterAuthOptions['databaseHooks'] = {
  user: {
    create: {
      before: async (user) => ({
        data: { ...user, name: displayName(user.name, user.email), image: trustedPictureUrl(user.image) },
      }),
    },
  },
  account: { create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) } },
  session: {
    create: {
      before: async (session) => ({
        data: {
          ...session,
          ipAddress: undefined,
          userAgent: session.userAgent?.slice(0, USER_AGENT_MAX),
        },
      }),
    },
  },
};

function google({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  return {
    clientId,
    clientSecret,
    prompt: 'select_account' as const,
    includeGrantedScopes: false,
    getUserInfo: async ({ idToken }: { idToken?: string | undefined }) => {
      const claims = idToken ? await verifyGoogleIdToken({ token: idToken, audience: clientId }) : null;
      if (!claims?.sub) return null;
      const { sub, name, email, picture, email_verified } = claims as Record<string, unknown> & {
        sub: string;
      };
      const user = {
        name: typeof name === 'string' ? name : '',
        email: typeof email === 'string' ? email : '',
        emailVerified: email_verified === true,
        ...(typeof picture === 'string' && { image: picture }),
      };
      return { user, data: { ...claims, sub } as never };
    },
  };
}

/** Only pictures on the provider's host are trusted; other people are shown with initials. */
function trustedPictureUrl(image: string | null | undefined): string | null {
  if (!image || image.length > 2048 || !URL.canParse(image)) return null;
  const { protocol, hostname } = new URL(image);
  return protocol === 'https:' && hostname.endsWith('.googleusercontent.com') ? image : null;
}
