import { posterLines } from '#domain/member/poster.ts';
import { toListed } from '#domain/proposal/proposal-dates.ts';
import { NO_FILTER } from '#domain/board/proposal-filter.ts';
import { done } from '#domain/base/refusal.ts';
import { findPoster } from '#server/queries/member/member.ts';
import { listProposals } from '#server/queries/proposal/proposal-list.ts';
import type { RequestContext } from './request-context.ts';

// Viewer-independent queries that several areas of routes share, through the query cache.

const CLOSING_SOON_ROWS = 2;

/** The proposals that close next; null when they cannot be read. */
export async function cachedClosingSoon({ db, now, cachedQuery, logError }: RequestContext) {
  const filter = { ...NO_FILTER, sort: { key: 'close', descending: false } } as const;
  const key = { key: 'closing soon', tags: ['proposals', 'people'] } as const;
  try {
    const page = await cachedQuery(key, now, () => listProposals(db, filter, now));
    if (!page.ok) return null;
    const rows = page.value.rows.slice(0, CLOSING_SOON_ROWS).map((row) => toListed(row, now));
    return { rows, now };
  } catch (error) {
    logError(error);
    return null;
  }
}

/** "Who posted this", one fact a line; null for a former member. */
export async function cachedPosterFacts(
  { db, now, cachedQuery }: RequestContext,
  ownerId: string,
): Promise<string[] | null> {
  const key = { key: `poster ${ownerId}`, tags: [`owner:${ownerId}`, `person:${ownerId}`] } as const;
  const poster = await cachedQuery(key, now, async () => done(await findPoster(db, ownerId, now)));
  return poster.ok && poster.value ? posterLines(poster.value) : null;
}
