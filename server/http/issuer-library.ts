import type { IssuerSettings } from '../config/settings.ts';
import { discoverIssuer } from './issuer-discovery.ts';
import { type SignInLibrary, type SignInParts, createSignInLibrary } from './sign-in-library.ts';

/** Signs in with another issuer; null, after telling the log why, while it cannot be reached. */
export type IssuerLibraries = (id: string) => Promise<SignInLibrary | null>;

const PAUSE_MS = 5000;

/**
 * The library once for each issuer, made when somebody first signs in there: the start waits for no issuer, and one that was out of
 * reach is asked again, five seconds later at the earliest.
 */
export function issuerLibraries(
  parts: Omit<SignInParts, 'provider'>,
  issuers: readonly IssuerSettings[],
  clock: () => number = Date.now,
): IssuerLibraries {
  const known = new Map<
    string,
    { library: Promise<SignInLibrary | null>; askedAt: number; reached: boolean }
  >();
  const open = async (issuer: IssuerSettings) => {
    const discovered = await discoverIssuer(issuer);
    if (!discovered.ok) {
      parts.report(`Sign-in: ${discovered.problem}`);
      return null;
    }
    const { document } = discovered;
    const library = createSignInLibrary({ ...parts, provider: { kind: 'issuer', ...issuer, document } });
    const { socialProviders } = await library.$context;
    const isThere = socialProviders.some((known) => known.id === issuer.id && known.issuer === issuer.issuer);
    return isThere ? library : null;
  };
  return (id) => {
    const issuer = issuers.find((one) => one.id === id);
    if (!issuer) return Promise.resolve(null);
    const before = known.get(id);
    if (before && (before.reached || clock() - before.askedAt < PAUSE_MS)) return before.library;
    const asked = { library: open(issuer), askedAt: clock(), reached: true };
    known.set(id, asked);
    void asked.library.then((library) => {
      asked.reached = library !== null;
    });
    return asked.library;
  };
}
