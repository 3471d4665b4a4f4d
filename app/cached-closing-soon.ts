import { NO_FILTER } from '../domain/proposal-filter.ts';
import { requestContext } from '../server/http/request-context.ts';
import { listProposals } from '../server/queries/proposal-list.ts';
import type { ClosingSoon } from './ui/page-refusal.ts';

const MAX_ROWS = 2;

/** The proposals that close next, cached for everyone; null where they cannot be read. */
export async function cachedClosingSoon(
  context: Parameters<typeof requestContext>[0],
): Promise<ClosingSoon | null> {
  const { db, now, cachedQuery, logError } = requestContext(context);
  const filter = { ...NO_FILTER, sort: { key: 'close', descending: false } } as const;
  const key = { key: 'closing soon', tags: ['proposals', 'people'] } as const;
  try {
    const page = await cachedQuery(key, now, () => listProposals(db, filter, now));
    return page.ok ? { rows: page.value.rows.slice(0, MAX_ROWS), now } : null;
  } catch (error) {
    logError(error);
    return null;
  }
}
