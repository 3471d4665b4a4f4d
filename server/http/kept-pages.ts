import type { BlockList } from 'node:net';
import type { PageChanges } from '../data/page-changes.ts';
import { servedLines, type Log } from './log.ts';
import type { Tally } from '../metrics/tally.ts';
import { createPageCache } from './page-cache.ts';
import { askingFor } from './public-pages.ts';
import { givenRequestId } from './request-marks.ts';
import type { Moments } from './next-moments.ts';
import type { HttpHandler } from './server.ts';
import type { SharedReadings } from './shared-readings.ts';
import { cookieManners } from './session-cookie.ts';

export type KeptPagesParts = {
  changes: PageChanges;
  publicUrl: string;
  log: Log;
  /** Cookies besides the session's that make a page its reader's own. */
  ownCookies: readonly string[];
  trustedProxies?: BlockList | undefined;
  tally?: Tally | undefined;
  development: boolean;
  /** Readings that are kept in the same way, and forgotten at the same time. */
  readings?: SharedReadings;
  moments: Moments;
};

/** Memory for pages, of each process: some 300 pages with their packed forms. */
const MOST_BYTES = 24 * 1024 * 1024;

/**
 * The same handler with public pages kept ahead of it (`ahead`), and with every write answered only once what it changed is forgotten:
 * who writes and then reads as a visitor reads what they wrote.
 */
export function withKeptPages(handle: HttpHandler, parts: KeptPagesParts): HttpHandler {
  const { changes, publicUrl, log, ownCookies, trustedProxies, tally, development, moments, readings } =
    parts;
  const cache = createPageCache({
    draw: (key) => handle(requestFor(key, publicUrl)),
    moments,
    isTrusted: changes.isTrusted,
    publicUrl,
    isOnesOwn: carriesOneOf([`${cookieManners(publicUrl).prefix}.session`, ...ownCookies]),
    room: MOST_BYTES,
    report: servedLines(log),
    givenId: ({ headers, socket }) =>
      givenRequestId(
        headers['x-request-id'] as string | undefined,
        socket.remoteAddress ?? '',
        trustedProxies,
      ),
    ...(tally && { tally }),
    development,
  });
  changes.hear((word) => {
    moments.forget(word);
    readings?.forget(word);
    cache.forget(word);
  });
  const answer: HttpHandler = async (incoming, socketAddress) => {
    const response = await handle(incoming, socketAddress);
    // What was refused, or could not be done, has changed nothing.
    if (response.status < 400 && mayHaveChanged(incoming)) await changes.catchUp();
    return response;
  };
  return Object.assign(answer, { ahead: cache.answer });
}

/** A request that has nothing of any reader's. */
function requestFor(key: string, publicUrl: string): Request {
  const { address, body } = askingFor(key);
  const url = publicUrl + address;
  if (body === undefined) return new Request(url, { headers: { accept: 'text/html' } });
  return new Request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** Calls whose names say that they get something change nothing, although they are sent by POST. */
function mayHaveChanged({ method, url }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && !/\/get_\w+$/.test(url);
}

/** Is there a cookie whose name begins with one of these? */
function carriesOneOf(beginnings: readonly string[]): (cookies: string) => boolean {
  return (cookies) =>
    cookies.split(';').some((pair) => beginnings.some((name) => pair.trimStart().startsWith(name)));
}
