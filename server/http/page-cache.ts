import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type DrawnPage, encodingFor, sendForm } from './drawn-page.ts';
import type { KeptHow, Tally } from '../metrics/tally.ts';
import { traceIdOf } from './request-marks.ts';
import { type Shelf, type ShelfParts, createShelf } from './page-shelf.ts';
import { type PublicPage, publicPageAt } from './public-pages.ts';

export type PageCacheParts = ShelfParts & {
  /** All changes until a moment ago have been told by `forget`. */
  isTrusted: () => boolean;
  publicUrl: string;
  /** Does this request's cookie make a page its reader's own? */
  isOnesOwn: (cookies: string) => boolean;
  /** Hears of what was answered from here. */
  report: (requestId: string, method: string, path: string, status: number, traceId?: string) => void;
  /** The id that a proxy of ours has given to a request. */
  givenId?: (request: IncomingMessage) => string | undefined;
  /** What became of requests is counted there. */
  tally?: Tally;
  /** Tells in the header `X-Page-Cache` why a page was drawn anew. */
  development: boolean;
};

/** Public pages, drawn once for all visitors. See docs/decisions/016-page-cache.md. */
export type PageCache = {
  /** Answers a request as it came over the line, or gives it to `pass`, at once or later. */
  answer: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;
} & Pick<Shelf, 'forget' | 'size'>;

type Asking = { request: IncomingMessage; response: ServerResponse };

export function createPageCache(parts: PageCacheParts): PageCache {
  const shelf = createShelf(parts);
  const whyNot = createDoor(parts);
  const anyId = requestIds();
  const idOf = (request: IncomingMessage) => parts.givenId?.(request) ?? anyId();
  const count = (how: KeptHow) => parts.tally?.kept(how);
  const explain = (response: ServerResponse, how: () => string) => {
    if (parts.development) response.setHeader('X-Page-Cache', how());
  };

  const send = (
    { request, response }: Asking,
    key: string,
    page: DrawnPage,
    id: string,
    isCounted = true,
  ): void | Promise<void> => {
    const form = page.form(encodingFor(request));
    // At once where it can be: a promise costs as much as the rest.
    if (form instanceof Promise)
      return form.then(() => send({ request, response }, key, page, id, isCounted));
    const status = sendForm(page, form, request, response, id);
    const path = pathOf(key);
    const { traceparent } = request.headers;
    // Who drew it has said so.
    if (id === page.requestId) return;
    if (isCounted) parts.tally?.answeredFromKept(request.method!, path, status);
    parts.report(id, request.method!, path, status, traceIdOf(traceparent as string | undefined));
  };
  const drawAndSend = async (asking: Asking, pass: () => void, page: PublicPage) => {
    const { request, response } = asking;
    explain(response, () => `miss: ${shelf.whyDrawn(page.key)}`);
    try {
      const { joined, drawn: drawing } = shelf.drawOnce(page);
      const drawn = await drawing;
      if (drawn.status < 500) {
        const id = joined ? idOf(request) : (parts.givenId?.(request) ?? drawn.requestId);
        return await send(asking, page.key, drawn, id, joined);
      }
      // The data is away. What was true when it was last there is better than nothing, as long as it would have been kept.
      const still = shelf.find(page.key);
      if (still && Date.now() < still.until) return await send(asking, page.key, still.page, idOf(request));
    } catch {
      // Whatever it is, the way without us tells it.
    }
    if (!response.headersSent) pass();
    else response.destroy();
  };

  return {
    answer(request, response, pass) {
      const refused = whyNot(request);
      const address = request.url!;
      // Pages stand under their key alone: an address that is found is one.
      const found = refused === null ? shelf.find(address) : undefined;
      const page = refused ?? (found ? { key: address, touchedBy: found.touchedBy } : publicPageAt(address));
      if (typeof page === 'string') {
        count('passed');
        explain(response, () => `not kept: ${page}`);
        return pass();
      }
      const kept = found ?? shelf.find(page.key);
      if (!kept || Date.now() >= kept.until || !parts.isTrusted()) {
        count('drawn');
        return void drawAndSend({ request, response }, pass, page);
      }
      count('hit');
      shelf.wasRead(page.key, kept);
      explain(response, () => 'hit');
      const sending = send({ request, response }, page.key, kept.page, idOf(request));
      if (sending) sending.catch(() => response.destroy());
    },
    forget: shelf.forget,
    size: shelf.size,
  };
}

/** Why a request has nothing to do with kept pages; null when it may. */
function createDoor({ publicUrl, isOnesOwn }: PageCacheParts): (request: IncomingMessage) => string | null {
  const ours = new URL(publicUrl);
  // On this machine whoever comes by another of its names is led to ours.
  const host = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(ours.hostname) ? ours.host : null;
  return ({ method, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return `a ${method}`;
    const { cookie } = headers;
    if (cookie !== undefined && isOnesOwn(cookie)) return "a cookie that makes it one person's";
    if (host !== null && headers.host !== host) return 'another name of this machine';
    return oddHeader(headers);
  };
}

function oddHeader(headers: IncomingHttpHeaders): string | null {
  if (headers.authorization !== undefined) return 'Authorization';
  if (headers.range !== undefined) return 'Range';
  if (headers['if-match'] !== undefined || headers['if-none-match'] === '*')
    return 'If-Match or If-None-Match: *';
  if (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')
    return 'a body';
  return null;
}

const pathOf = (key: string) => {
  const mark = key.indexOf('?');
  return mark < 0 ? key : key.slice(0, mark);
};

/** Ids as the other requests have them; the chance comes in larger pieces, since asking for it is what costs. */
function requestIds(): () => string {
  const bytes = 9;
  let pool = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used + bytes > pool.length) [pool, used] = [randomBytes(bytes * 512), 0];
    return pool.toString('base64url', used, (used += bytes));
  };
}
