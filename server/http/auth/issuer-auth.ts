import type { IssuerSettings } from '#server/config/settings.ts';
import { discoverIssuer } from './issuer-discovery.ts';
import { type BetterAuthInstance, type AuthDependencies, createBetterAuth } from './better-auth.ts';

/** Better Auth for another issuer; null, with a log line, while the issuer cannot be reached. */
export type GetIssuerAuth = (id: string) => Promise<BetterAuthInstance | null>;

const RETRY_AFTER_MS = 5000;

/**
 * Creates one Better Auth instance for each issuer, at the first sign-in there, so that startup
 * waits for no issuer. An unreachable one is tried again after {@link RETRY_AFTER_MS} or later.
 */
export function createIssuerAuth(
  dependencies: Omit<AuthDependencies, 'provider'>,
  issuers: readonly IssuerSettings[],
  clock: () => number = Date.now,
): GetIssuerAuth {
  const known = new Map<
    string,
    { auth: Promise<BetterAuthInstance | null>; attemptedAt: number; reached: boolean }
  >();
  const open = async (issuer: IssuerSettings) => {
    const discovered = await discoverIssuer(issuer);
    if (!discovered.ok) {
      dependencies.report(`Sign-in: ${discovered.problem}`);
      return null;
    }
    const { document } = discovered;
    const auth = createBetterAuth({ ...dependencies, provider: { kind: 'issuer', ...issuer, document } });
    const { socialProviders } = await auth.$context;
    const isThere = socialProviders.some((known) => known.id === issuer.id && known.issuer === issuer.issuer);
    return isThere ? auth : null;
  };
  return (id) => {
    const issuer = issuers.find((issuer) => issuer.id === id);
    if (!issuer) return Promise.resolve(null);
    const before = known.get(id);
    if (before && (before.reached || clock() - before.attemptedAt < RETRY_AFTER_MS)) return before.auth;
    const attempt = { auth: open(issuer), attemptedAt: clock(), reached: true };
    known.set(id, attempt);
    void attempt.auth.then((auth) => {
      attempt.reached = auth !== null;
    });
    return attempt.auth;
  };
}
