import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DrawnPage, drawnPage, encodingFor, sendForm } from './drawn-page.ts';
import type { KeptHow, Tally } from '../metrics/tally.ts';
import { newRequestId, traceIdOf } from './request-marks.ts';
import { type Shelf, type ShelfParts, createShelf } from './page-shelf.ts';
import { type PublicPage, askingFor, isPublicCall, publicCallAt, publicPageAt } from './public-pages.ts';
import { createDoor, takeSmallBody } from './public-door.ts';

export type PageCacheParts = ShelfParts & {
  /** Draws what is kept under a key; asked with nothing of any reader's request. */
  draw: (key: string) => Promise<Response>;
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

/** Public pages and answers to public calls, made once for all visitors. See docs/decisions/016-page-cache.md. */
export type PageCache = {
  /** Answers a request as it came over the line, or gives it to `pass`, at once or later. */
  answer: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;
} & Pick<Shelf<DrawnPage>, 'forget' | 'size'>;

type Asking = { request: IncomingMessage; response: ServerResponse };

export function createPageCache(parts: PageCacheParts): PageCache {
  const shelf = createShelf<DrawnPage>(parts);
  const door = createDoor(parts);
  const idOf = (request: IncomingMessage) => parts.givenId?.(request) ?? newRequestId();
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
    explain(response, () => `miss: ${shelf.whyMade(page.key)}`);
    try {
      const draw = async () => drawnPage(await parts.draw(page.key), kindOf(page.key));
      const { joined, made } = shelf.makeOnce(page, draw, new Date());
      const drawn = await made;
      if (drawn.status < 500) {
        const id = joined ? idOf(request) : (parts.givenId?.(request) ?? drawn.requestId);
        return await send(asking, page.key, drawn, id, joined);
      }
      // The data is away. What was true when it was last there is better than nothing, as long as it would have been kept.
      const still = shelf.find(page.key);
      if (still && Date.now() < still.until) return await send(asking, page.key, still.value, idOf(request));
    } catch {
      // Whatever it is, the way without us tells it.
    }
    if (!response.headersSent) pass();
    else response.destroy();
  };

  const giveOrDraw = (asking: Asking, pass: () => void, page: PublicPage, found = shelf.find(page.key)) => {
    const { request, response } = asking;
    if (!found || Date.now() >= found.until || !parts.isTrusted()) {
      count('drawn');
      return void drawAndSend(asking, pass, page);
    }
    count('hit');
    shelf.wasRead(page.key, found);
    explain(response, () => 'hit');
    const sending = send(asking, page.key, found.value, idOf(request));
    if (sending) sending.catch(() => response.destroy());
  };
  const notOurs = (response: ServerResponse, pass: () => void, why: string) => {
    count('passed');
    explain(response, () => `not kept: ${why}`);
    pass();
  };
  const answerCall = (asking: Asking, pass: () => void) => {
    const { request, response } = asking;
    const refused = door.whyNoCall(request);
    if (refused !== null) return notOurs(response, pass, refused);
    takeSmallBody(request, (body) => {
      const call = body === null ? null : publicCallAt(request.url!, body);
      if (call === null) notOurs(response, pass, 'a body that will be refused');
      else giveOrDraw(asking, pass, call);
    });
  };

  return {
    answer(request, response, pass) {
      const address = request.url!;
      if (request.method === 'POST' && isPublicCall(address)) return answerCall({ request, response }, pass);
      const refused = door.whyNoPage(request);
      // Pages stand under their key alone: an address that is found is one.
      const found = refused === null ? shelf.find(address) : undefined;
      const page = refused ?? (found ? { key: address, touchedBy: found.touchedBy } : publicPageAt(address));
      if (typeof page === 'string') return notOurs(response, pass, page);
      giveOrDraw({ request, response }, pass, page, found);
    },
    forget: shelf.forget,
    size: shelf.size,
  };
}

const kindOf = (key: string) => (askingFor(key).body === undefined ? 'page' : 'call');

const pathOf = (key: string) => {
  const { address } = askingFor(key);
  const mark = address.indexOf('?');
  return mark < 0 ? address : address.slice(0, mark);
};
