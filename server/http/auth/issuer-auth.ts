import type { IssuerSettings } from '../../config/settings.ts';
import { discoverIssuer } from './issuer-discovery.ts';
import { type BetterAuthInstance, type AuthDependencies, createBetterAuth } from './better-auth.ts';

/** The library for another issuer; null, with a log line, while the issuer cannot be reached. */
export type GetIssuerAuth = (id: string) => Promise<BetterAuthInstance | null>;

const RETRY_AFTER_MS = 5000;

/**
 * Creates one library instance for each issuer, at the first sign-in there, so that startup waits
 * for no issuer. An unreachable one is tried again after {@link RETRY_AFTER_MS} at the earliest.
 */
export function createIssuerAuth(
  parts: Omit<AuthDependencies, 'provider'>,
  issuers: readonly IssuerSettings[],
  clock: () => number = Date.now,
): GetIssuerAuth {
  const known = new Map<
    string,
    { library: Promise<BetterAuthInstance | null>; attemptedAt: number; reached: boolean }
  >();
  const open = async (issuer: IssuerSettings) => {
    const discovered = await discoverIssuer(issuer);
    if (!discovered.ok) {
      parts.report(`Sign-in: ${discovered.problem}`);
      return null;
    }
    const { document } = discovered;
    const library = createBetterAuth({ ...parts, provider: { kind: 'issuer', ...issuer, document } });
    const { socialProviders } = await library.$context;
    const isThere = socialProviders.some((known) => known.id === issuer.id && known.issuer === issuer.issuer);
    return isThere ? library : null;
  };
  return (id) => {
    const issuer = issuers.find((one) => one.id === id);
    if (!issuer) return Promise.resolve(null);
    const before = known.get(id);
    if (before && (before.reached || clock() - before.attemptedAt < RETRY_AFTER_MS)) return before.library;
    const attempt = { library: open(issuer), attemptedAt: clock(), reached: true };
    known.set(id, attempt);
    void attempt.library.then((library) => {
      attempt.reached = library !== null;
    });
    return attempt.library;
  };
}
