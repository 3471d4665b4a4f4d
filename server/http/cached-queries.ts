import { ownerRecordLine } from '../../domain/member.ts';
import { NO_FILTER } from '../../domain/proposal-filter.ts';
import { done } from '../../domain/refusal.ts';
import { findOwnerRecord } from '../queries/member.ts';
import { listProposals } from '../queries/proposal-list.ts';
import type { RequestContext } from './request-context.ts';

// Viewer-independent queries that several areas of routes share, through the query cache.

const CLOSING_SOON_ROWS = 2;

/** The proposals that close next; null when they cannot be read. */
export async function cachedClosingSoon({ db, now, cachedQuery, logError }: RequestContext) {
  const filter = { ...NO_FILTER, sort: { key: 'close', descending: false } } as const;
  const key = { key: 'closing soon', tags: ['proposals', 'people'] } as const;
  try {
    const page = await cachedQuery(key, now, () => listProposals(db, filter, now));
    return page.ok ? { rows: page.value.rows.slice(0, CLOSING_SOON_ROWS), now } : null;
  } catch (error) {
    logError(error);
    return null;
  }
}

/** One line about an owner's record; null where there is none yet. */
export async function cachedOwnerRecord(
  { db, now, cachedQuery }: RequestContext,
  ownerId: string,
): Promise<string | null> {
  const key = { key: `owner record ${ownerId}`, tags: [`owner:${ownerId}`] } as const;
  const record = await cachedQuery(key, now, async () => done(await findOwnerRecord(db, ownerId, now)));
  return record.ok ? ownerRecordLine(record.value) : null;
}
