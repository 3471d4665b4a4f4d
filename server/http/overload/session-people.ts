import { LRUCache } from 'lru-cache';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';

/** Within this time a cookie, also an ended one, costs one read. */
const TTL_MS = 30_000;
const MAX_CACHED = 20_000;

type SessionReads = {
  /** The token in a session cookie that we signed, or null; its session may have ended. */
  sessionTokenOf: (headers: Headers) => string | null;
  actorOf: (headers: Headers, now: Date) => Promise<Actor>;
};

/** The person of a request for its limits; `actor` is set when it was read for this request. */
export type SessionPerson = { uid: string | null; actor?: Actor };

/**
 * Resolves session cookies to people, so that limits go by person: a person may have many sessions,
 * and an ended or unknown one is a visitor's. Only this is cached, never a request's rights.
 */
export function createSessionPeople({ sessionTokenOf, actorOf }: SessionReads) {
  const people = new LRUCache<string, { uid: string | null }, { read: () => Promise<string | null> }>({
    max: MAX_CACHED,
    ttl: TTL_MS,
    fetchMethod: async (_token, _stale, { context }) => ({ uid: await context.read() }),
  });
  return async (headers: Headers, now: Date): Promise<SessionPerson> => {
    const token = sessionTokenOf(headers);
    if (token === null) return { uid: null };
    let actor: Actor | undefined;
    const read = async () => {
      actor = await actorOf(headers, now);
      return isSignedIn(actor) ? actor.uid : null;
    };
    const { uid } = await people.forceFetch(token, { context: { read } });
    return { uid, ...(actor && { actor }) };
  };
}
