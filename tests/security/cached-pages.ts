import { getRequestListener } from '@hono/node-server';
import { afterAll } from 'vitest';
import { TOAST_COOKIE, hostCookieName } from '#domain/base/cookie.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import { createCaches } from '#server/cache/caches.ts';
import { listenForInvalidations } from '#server/cache/invalidation-listener.ts';
import type { CachedQuery } from '#server/cache/query-cache.ts';
import { withPageCache } from '#server/http/with-page-cache.ts';
import { createLog } from '#server/http/middleware/log.ts';
import { type SocketRequest, serveOnSocket } from '#server/http/testing/socket.ts';
import { nextChangeAt } from '#server/queries/proposal/next-change.ts';
import type { TestUser, TestApp } from './test-app.ts';
import type { BoardFixture } from './board-fixture.ts';

type Handle = TestApp['handle'];

/**
 * Serves the board on a local socket with page cache and query cache, as `main.ts` wires them,
 * until the test file ends. `render` can replace how pages are rendered.
 */
export async function serveCached(board: TestApp, render = (handle: Handle): Handle => handle) {
  const { db, config, settings } = board;
  const listener = listenForInvalidations(config, () => {});
  afterAll(() => listener.close());
  const caches = createCaches(listener, (now) => nextChangeAt(db, now));
  /** Cache keys of the queries that ran, which are the misses. */
  const queried: string[] = [];
  const countedQuery: CachedQuery = (key, now, query) =>
    caches.cachedQuery(key, now, () => {
      queried.push(key.key);
      return query();
    });
  const handle = withPageCache(render(board.withQueryCache(countedQuery)), {
    caches,
    listener,
    publicUrl: settings.publicUrl,
    log: createLog('trial'),
    ownCookies: [hostCookieName(TOAST_COOKIE, settings.publicUrl)],
    development: true,
  });
  const pass = getRequestListener((request) => handle(request, '192.0.2.1'), {
    overrideGlobalObjects: false,
  });
  const ask = await serveOnSocket((incoming, outgoing) =>
    handle.preHandler!(incoming, outgoing, () => void pass(incoming, outgoing)),
  );
  while (!listener.isListening()) await new Promise((resolve) => setTimeout(resolve, 5));
  return { ask, listener, queried };
}

/**
 * `serveCached` with loader data instead of rendered pages, which takes a tenth of the time.
 * `compare` returns the normalized cached and uncached responses; `as` uses the query cache alone.
 */
export async function serveCachedData(board: TestApp) {
  const { publicUrl } = board.settings;
  const dataFrom = async (handle: Handle, path: string, as?: TestUser): Promise<Response> => {
    const [pathname = '', query = ''] = path.split('?');
    const address = `${publicUrl}${pathname === '/' ? '/_' : pathname}.data${query && `?${query}`}`;
    const data = await handle(new Request(address, { headers: { Cookie: as?.cookie ?? '' } }), '192.0.2.1');
    const headers = new Headers(data.headers);
    headers.set('Content-Type', 'text/html');
    return new Response(await data.text(), { status: data.status, headers });
  };
  let uncachedPages = board.handle;
  const cached = await serveCached(board, (handle) => {
    uncachedPages = handle;
    return (asked) => dataFrom(handle, asked.url.slice(publicUrl.length));
  });
  const compare = async (path: string, as?: TestUser) => {
    const uncached = await dataFrom(board.handle, path, as);
    const { status, body } = as
      ? await dataFrom(uncachedPages, path, as).then(async (own) => ({
          status: own.status,
          body: await own.text(),
        }))
      : await cached.ask(path);
    return {
      cached: [path, status, plain(body.toString())],
      uncached: [path, uncached.status, plain(await uncached.text())],
    };
  };
  return { ...cached, compare };
}

/** The responses of `get_projects` with and without the query cache. */
export async function compareProjects(board: TestApp, ask: SocketRequest) {
  const path = '/project/get_projects';
  const body = JSON.stringify({ data: {} });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
  const cached = await ask(path, headers, { method: 'POST', body });
  const uncached = await board.call(path, null, {});
  return {
    cached: [path, cached.status, cached.body.toString()],
    uncached: [path, uncached.status, await uncached.text()],
  };
}

/** Normalizes the request id, and times within an hour of now, such as the time of the read. */
function plain(data: string): string {
  return data
    .replaceAll(/("requestId",")[\w-]+/g, '$1')
    .replaceAll(/\["D",(\d+)\]/g, (whole, at: string) =>
      Math.abs(Number(at) - Date.now()) < HOUR_MS ? '["D",now]' : whole,
    );
}

/** A path of each kind of public page that shows rows of the fixture. */
export function publicAddresses(world: BoardFixture): string[] {
  return [
    '/',
    '/?status=all&sort=close',
    `/${world.other}`,
    `/proposal/${world.open}`,
    `/proposal/${world.due}`,
    '/announcement',
    `/announcement/${world.announcement}`,
    `/user/${world.olga.uid}`,
    `/user/${world.otto.uid}`,
    '/about-us',
    '/stat',
  ];
}
