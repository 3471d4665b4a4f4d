import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import { PUBLIC_STATUSES } from '#domain/proposal/proposal.ts';
import type { AlertCadence } from '#domain/notification/saved-search.ts';
import type { Database } from '#server/db/database.ts';
import { readPauseToken } from '#server/db/saved-search-token.ts';
import { savedSearchMatches, savedSearches } from '#server/db/schema/saved-search.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** A saved search as its person sees it; `newCount` are its unseen matches that are public. */
export type SavedSearch = {
  id: number;
  name: string;
  query: string;
  cadence: AlertCadence;
  isPaused: boolean;
  newCount: number;
};

/** The actor's saved searches in the order they were saved. One statement. */
export function listSearches(db: Database, actor: Actor): Promise<SavedSearch[]> {
  return isSignedIn(actor) ? selectSearches(db, eq(savedSearches.userId, actor.uid)) : Promise.resolve([]);
}

/** The actor's saved search; null if there is none with this id. */
export async function findSearch(db: Database, actor: Actor, id: number): Promise<SavedSearch | null> {
  if (!isSignedIn(actor)) return null;
  const mine = and(eq(savedSearches.userId, actor.uid), eq(savedSearches.id, id));
  const [search] = await selectSearches(db, mine);
  return search ?? null;
}

/** Whether emails are on for some saved search of a pause link's person; null for a bad token. */
export async function hasSearchEmails(db: Database, token: string, secret: string): Promise<boolean | null> {
  const uid = readPauseToken(token, secret);
  if (uid === null) return null;
  const { userId, cadence, pausedAt } = savedSearches;
  return (await db.$count(savedSearches, and(eq(userId, uid), ne(cadence, 'off'), isNull(pausedAt)))) > 0;
}

function selectSearches(db: Database, which: ReturnType<typeof and>): Promise<SavedSearch[]> {
  const { id, name, query, cadence } = savedSearches;
  const unseen = db
    .select({ count: sql`count(*)` })
    .from(savedSearchMatches)
    .innerJoin(proposals, eq(proposals.id, savedSearchMatches.proposalId))
    .where(
      and(
        eq(savedSearchMatches.searchId, savedSearches.id),
        isNull(savedSearchMatches.seenAt),
        inArray(proposals.status, PUBLIC_STATUSES),
      ),
    );
  return db
    .select({
      id,
      name,
      query,
      cadence,
      isPaused: sql<boolean>`${savedSearches.pausedAt} is not null`,
      newCount: sql<number>`(${unseen})::int`,
    })
    .from(savedSearches)
    .where(which)
    .orderBy(asc(id));
}
