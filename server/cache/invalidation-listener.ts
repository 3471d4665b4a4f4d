import { setTimeout as pause } from 'node:timers/promises';
import { type ListenConnection, openListenConnection } from '#server/db/listen-connection.ts';
import { ALL_TAGS, type CacheTag, TAG_CHANNEL } from './tags.ts';

const HEARTBEAT_MS = 5000;
const RECONNECT_MS = 500;
const CLOSE_MS = 1000;

export type Invalidatable = { invalidate: (tag: CacheTag) => void; clear: () => void };

/** Listens for cache invalidation tags (LISTEN/NOTIFY) on a dedicated connection. */
export type InvalidationListener = {
  /** Replaces the caches that are invalidated. */
  subscribe: (caches: readonly Invalidatable[]) => void;
  /** False while the connection is lost: caches are bypassed, and cleared when it is back. */
  isListening: () => boolean;
  /** Resolves when the caches have received every tag committed so far, or are bypassed. */
  sync: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Invalidates cached pages and queries when PostgreSQL publishes their tags, until `close`. Calls
 * `report` with the error when the connection is lost, and with null when it is back.
 */
export function listenForInvalidations(
  config: Parameters<typeof openListenConnection>[0],
  report: (error: unknown) => void,
): InvalidationListener {
  let caches: readonly Invalidatable[] = [];
  let connection: ListenConnection | null = null;
  let isReported = false;
  const closing = new AbortController();
  const receive = (payload: string) => {
    for (const cache of caches)
      if (payload === ALL_TAGS) cache.clear();
      else cache.invalidate(payload as CacheTag);
  };
  const listen = async () => {
    const opened = await openListenConnection(config, TAG_CHANNEL, receive);
    try {
      closing.signal.throwIfAborted();
      // Tags published while no connection listened are lost.
      for (const cache of caches) cache.clear();
      connection = opened;
      if (isReported) report(null);
      isReported = false;
      for (;;) {
        await Promise.race([pause(HEARTBEAT_MS, null, { ref: false, signal: closing.signal }), opened.lost]);
        await opened.roundTrip();
      }
    } finally {
      connection = null;
      await Promise.race([opened.close(), pause(CLOSE_MS, null, { ref: false })]);
    }
  };
  const run = async () => {
    while (!closing.signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!isReported && !closing.signal.aborted) report(error);
        isReported = true;
      });
      await pause(RECONNECT_MS, null, { ref: false, signal: closing.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    subscribe: (subscribed) => (caches = subscribed),
    isListening: () => connection !== null,
    async sync() {
      const probed = connection;
      await probed?.roundTrip().catch(() => {
        if (connection === probed) connection = null;
      });
    },
    async close() {
      closing.abort();
      await Promise.race([running, pause(CLOSE_MS, null, { ref: false })]);
    },
  };
}
