import { NO_FILTER } from '../../../domain/proposal-filter.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import type { ClosingSoon } from '../../ui/refused.ts';
import { sharedList } from './board-readings.ts';

const SHOWN = 2;

/** The proposals that close next, from the cached list; null where it cannot be read. */
export async function closingSoon(
  context: Parameters<typeof requestContext>[0],
): Promise<ClosingSoon | null> {
  const { now, logError } = requestContext(context);
  try {
    const page = await sharedList(context, { ...NO_FILTER, sort: { key: 'close', descending: false } });
    return page.ok ? { rows: page.value.rows.slice(0, SHOWN), now } : null;
  } catch (error) {
    logError(error);
    return null;
  }
}
