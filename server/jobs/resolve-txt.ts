import { promises as dns } from 'node:dns';
import { setTimeout } from 'node:timers/promises';
import type { ResolveTxt } from '#domain/member/organization-domain.ts';

/** Time for one name, with all tries and name servers. */
const LIMIT_MS = 3000;
/** Of the first try; each further one takes twice as long. */
const TRY_MS = 1000;
const TRIES = 3;
/** Codes of an answer that there is no such record. */
const NO_RECORD = ['ENOTFOUND', 'ENODATA'];

/**
 * Reads TXT records with the system's name servers, or `servers` ("127.0.0.1:53"). Always takes
 * {@link LIMIT_MS}, so that no time reveals which names exist, and rejects what is unanswered by
 * then.
 */
export function createTxtResolver(servers?: readonly string[]): ResolveTxt {
  return async (name) => {
    // One for each name: `cancel` ends all queries of a resolver.
    const resolver = new dns.Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers) resolver.setServers([...servers]);
    const [records] = await Promise.allSettled([
      readTxt(resolver, name),
      setTimeout(LIMIT_MS).then(() => resolver.cancel()),
    ]);
    if (records.status === 'rejected') throw records.reason;
    return records.value;
  };
}

async function readTxt(resolver: dns.Resolver, name: string): Promise<string[][]> {
  try {
    return await resolver.resolveTxt(name);
  } catch (error) {
    if (NO_RECORD.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
