import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import {
  SAVED_SEARCH_MESSAGES,
  SEARCHES_PER_PERSON,
  type SavedSearchForm,
  parseSavedSearch,
  savedQuery,
} from '#domain/notification/saved-search.ts';
import type { Database } from '#server/db/database.ts';
import { readPauseToken } from '#server/db/saved-search-token.ts';
import { savedSearchMatches, savedSearches } from '#server/db/schema/saved-search.ts';
import { changeOwnRows } from '../base/change-own-rows.ts';

/**
 * Saves the list's filter in `params`, or returns the search with the same name and the same query
 * unchanged. `invalid` names `name` and `cadence`, and more than `SEARCHES_PER_PERSON` are refused.
 */
export function saveSearch(
  db: Database,
  actor: SignedIn,
  { params, ...typed }: SavedSearchForm & { params: URLSearchParams },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return changeOwnRows(db, actor, async (tx, uid) => {
    const query = savedQuery(params);
    if (!query.ok) return query;
    const parsed = parseSavedSearch(typed);
    if (!parsed.ok) return parsed;
    const own = await searchesOf(tx, uid);
    const named = own.find(({ name }) => name === parsed.value.name);
    if (named) return named.query === query.value ? done({ id: named.id }) : nameTaken();
    if (own.length >= SEARCHES_PER_PERSON)
      return refuse('move_not_allowed', { message: SAVED_SEARCH_MESSAGES.tooMany });
    const [row] = await tx
      .insert(savedSearches)
      .values({ ...parsed.value, userId: uid, query: query.value, createdAt: now })
      .returning({ id: savedSearches.id });
    return done(row!);
  });
}

/**
 * Replaces name and cadence of the actor's search, and ends a pause; another person's is
 * `not_found`.
 */
export function editSearch(
  db: Database,
  actor: SignedIn,
  id: number,
  typed: SavedSearchForm,
): Promise<Outcome<{ id: number }>> {
  return changeOwnRows(db, actor, async (tx, uid) => {
    const own = await searchesOf(tx, uid);
    if (!own.some((search) => search.id === id)) return refuse('not_found');
    const parsed = parseSavedSearch(typed);
    if (!parsed.ok) return parsed;
    const { name, cadence } = parsed.value;
    if (own.some((other) => other.id !== id && other.name === name)) return nameTaken();
    await tx.update(savedSearches).set({ name, cadence, pausedAt: null }).where(eq(savedSearches.id, id));
    if (cadence === 'off' || cadence === 'at_once') await dropPendingEmails(tx, [id]);
    return done({ id });
  });
}

/** Deletes the actor's search; another person's is `not_found`. */
export async function deleteSearch(db: Database, actor: SignedIn, id: number): Promise<Outcome<null>> {
  const mine = and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.uid));
  const deleted = await db.delete(savedSearches).where(mine).returning({ id: savedSearches.id });
  return deleted.length === 1 ? done(null) : refuse('not_found');
}

/** Marks the matches of the actor's search as seen, and returns its query. */
export async function markSearchSeen(
  db: Database,
  actor: SignedIn,
  id: number,
  now: Date,
): Promise<Outcome<{ query: string }>> {
  const [search] = await db
    .select({ query: savedSearches.query })
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.uid)));
  if (!search) return refuse('not_found');
  await db
    .update(savedSearchMatches)
    .set({ seenAt: now })
    .where(and(eq(savedSearchMatches.searchId, id), isNull(savedSearchMatches.seenAt)));
  return done(search);
}

/**
 * Pauses the emails of all saved searches of a person, with the token of an alert email.
 * Idempotent; `not_found` only for an invalid token.
 */
export async function pauseSearchEmails(
  db: Database,
  token: string,
  secret: string,
  now: Date,
): Promise<Outcome<null>> {
  const uid = readPauseToken(token, secret);
  if (uid === null)
    return refuse('not_found', { message: 'This link is incomplete. Open it from the email again.' });
  return db.transaction(async (tx) => {
    const { id, userId, cadence, pausedAt } = savedSearches;
    const paused = await tx
      .update(savedSearches)
      .set({ pausedAt: now })
      .where(and(eq(userId, uid), ne(cadence, 'off'), isNull(pausedAt)))
      .returning({ id });
    if (paused.length > 0)
      await dropPendingEmails(
        tx,
        paused.map((search) => search.id),
      );
    return done(null);
  });
}

function searchesOf(tx: Database, uid: string) {
  const { id, name, query } = savedSearches;
  return tx.select({ id, name, query }).from(savedSearches).where(eq(savedSearches.userId, uid));
}

function dropPendingEmails(tx: Database, searchIds: readonly number[]) {
  const { searchId, isEmailPending } = savedSearchMatches;
  return tx
    .update(savedSearchMatches)
    .set({ isEmailPending: false })
    .where(and(inArray(searchId, [...searchIds]), eq(isEmailPending, true)));
}

function nameTaken() {
  return refuse('invalid', { fields: { name: SAVED_SEARCH_MESSAGES.nameTaken } });
}
