import { promises as dns } from 'node:dns';
import type { ResolveTxt } from '../../domain/organization-domain.ts';

const TIMEOUT_MS = 3000;
const TRIES = 2;
/** Codes of an answer that there is no such record. */
const NO_RECORD = ['ENOTFOUND', 'ENODATA'];

/**
 * Reads TXT records with the system's name servers, or `servers` ("127.0.0.1:53"). Rejects if they
 * do not answer within some seconds.
 */
export function createTxtResolver(servers?: readonly string[]): ResolveTxt {
  const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers([...servers]);
  return async (name) => {
    try {
      return await resolver.resolveTxt(name);
    } catch (error) {
      if (NO_RECORD.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  };
}
