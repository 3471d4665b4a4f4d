import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type DrawnPage, drawnPage, encodingFor, sendForm } from './drawn-page.ts';
import { type PublicPage, publicPageAt } from './public-pages.ts';

/** A page is drawn anew after so long, whatever else is known of it. */
const LONGEST_MS = 60_000;

export type PageCacheParts = {
  /** Draws what a visitor reads at a path of ours; asked with nothing of any reader's request. */
  draw: (address: string) => Promise<Response>;
  /** The next moment at which a public page says something else by itself. */
  nextMoment: (now: Date) => Promise<Date>;
  /** All changes until a moment ago have been told by `forget`. */
  isTrusted: () => boolean;
  publicUrl: string;
  /** Does this request's cookie make a page its reader's own? */
  isOnesOwn: (cookies: string) => boolean;
  /** Memory for pages. */
  mostBytes: number;
  /** Hears of what was answered from here. */
  report: (requestId: string, method: string, path: string, status: number) => void;
  /** Tells in the header `X-Page-Cache` why a page was drawn anew. */
  development: boolean;
};

/** Public pages, drawn once for all visitors. See docs/decisions/016-page-cache.md. */
export type PageCache = {
  /** Answers a request as it came over the line, or gives it to `pass`, at once or later. */
  answer: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;
  /** Forgets what the changed thing stands on, kept or being drawn; everything for null. */
  forget: (word: string | null) => void;
  /** Pages and bytes that are kept now. */
  kept: () => { pages: number; bytes: number };
};

type Kept = { page: DrawnPage; touchedBy: readonly string[]; until: number };
type Asking = { request: IncomingMessage; response: ServerResponse };
type Flight = { touchedBy: readonly string[]; drawn: Promise<DrawnPage>; isStale: boolean };

export function createPageCache(parts: PageCacheParts): PageCache {
  const kept = new Map<string, Kept>();
  const flights = new Map<string, Flight>();
  const nextMoment = rememberedMoment(parts.nextMoment);
  const whyNot = createDoor(parts);
  const newId = requestIds();
  const gone = parts.development ? new Map<string, string>() : null;

  const remove = (key: string, why: string) => {
    kept.delete(key);
    gone?.set(key, why);
  };
  const size = () => kept.values().reduce((sum, { page }) => sum + page.bytes(), 0);
  const keep = (key: string, entry: Kept) => {
    kept.delete(key);
    kept.set(key, entry);
    // The one that was read longest ago stands first. What is packed later counts with the next page.
    let bytes = size();
    for (const [oldest, { page }] of kept) {
      if (bytes <= parts.mostBytes) break;
      remove(oldest, 'made room');
      bytes -= page.bytes();
    }
  };

  const takeOff = ({ key, touchedBy }: PublicPage): Flight => {
    const start = new Date();
    const draw = async () => {
      const moment = nextMoment.after(start).catch(() => start);
      const page = await drawnPage(await parts.draw(key));
      const until = Math.min(start.getTime() + LONGEST_MS, (await moment).getTime());
      if (page.mayBeKept && !flight.isStale) keep(key, { page, touchedBy, until });
      return page;
    };
    const flight: Flight = { touchedBy, isStale: false, drawn: Promise.resolve().then(draw) };
    flights.set(key, flight);
    const landed = () => void (flights.get(key) === flight && flights.delete(key));
    flight.drawn.then(landed, landed);
    return flight;
  };

  const send = (
    { request, response }: Asking,
    key: string,
    page: DrawnPage,
    id: string,
  ): void | Promise<void> => {
    const form = page.form(encodingFor(request));
    // At once where it can be: a promise costs as much as the rest.
    if (form instanceof Promise) return form.then(() => send({ request, response }, key, page, id));
    const status = sendForm(page, form, request, response, id);
    if (id !== page.requestId) parts.report(id, request.method!, pathOf(key), status);
  };

  const drawAndSend = async (asking: Asking, pass: () => void, page: PublicPage) => {
    const { response } = asking;
    const old = kept.get(page.key);
    const flying = flights.get(page.key);
    if (parts.development)
      response.setHeader('X-Page-Cache', `miss: ${flying ? 'being drawn' : whyGone(old, page.key)}`);
    try {
      const flight = flying ?? takeOff(page);
      const drawn = await flight.drawn;
      if (drawn.status < 500) return await send(asking, page.key, drawn, flying ? newId() : drawn.requestId);
      // The data is away. What was true when it was last there is better than nothing, as long as it would have been kept.
      const still = kept.get(page.key);
      if (still && Date.now() < still.until) return await send(asking, page.key, still.page, newId());
    } catch {
      // Whatever it is, the way without us tells it.
    }
    if (!response.headersSent) pass();
    else response.destroy();
  };
  const whyGone = (old: Kept | undefined, key: string) => {
    if (!old) return gone?.get(key) ?? 'not asked for before';
    return Date.now() >= old.until ? 'its time is over' : 'changes are not heard at the moment';
  };

  const answerNow = (request: IncomingMessage, response: ServerResponse, pass: () => void) => {
    const refused = whyNot(request);
    if (refused !== null) {
      if (parts.development) response.setHeader('X-Page-Cache', `not kept: ${refused}`);
      return pass();
    }
    const address = request.url!;
    // Pages stand under their key alone: an address that is found is one.
    const found = kept.get(address);
    const page = found ? { key: address, touchedBy: found.touchedBy } : publicPageAt(address);
    if (typeof page === 'string') {
      if (parts.development) response.setHeader('X-Page-Cache', `not kept: ${page}`);
      return pass();
    }
    const entry = found ?? kept.get(page.key);
    if (!entry || Date.now() >= entry.until || !parts.isTrusted())
      return void drawAndSend({ request, response }, pass, page);
    kept.delete(page.key);
    kept.set(page.key, entry);
    if (parts.development) response.setHeader('X-Page-Cache', 'hit');
    const sending = send({ request, response }, page.key, entry.page, newId());
    if (sending) sending.catch(() => response.destroy());
  };

  return {
    answer: answerNow,
    forget(word) {
      nextMoment.forget(word);
      const isTouched = ({ touchedBy }: { touchedBy: readonly string[] }) =>
        word === null || touchedBy.includes(word);
      for (const [key, entry] of kept) if (isTouched(entry)) remove(key, `changed by ${word ?? 'anything'}`);
      for (const [key, flight] of flights) {
        if (!isTouched(flight)) continue;
        flight.isStale = true;
        flights.delete(key);
        gone?.set(key, `changed by ${word ?? 'anything'}`);
      }
    },
    kept: () => ({ pages: kept.size, bytes: size() }),
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

/** The next moment is asked for once, until it has come or what it was read from has changed. */
function rememberedMoment(ask: (now: Date) => Promise<Date>) {
  let known: Promise<Date> | null = null;
  let at = 0;
  return {
    after(now: Date): Promise<Date> {
      if (known && at > now.getTime()) return known;
      const asked = ask(now);
      known = asked;
      at = Infinity;
      asked.then(
        (moment) => void (known === asked && (at = moment.getTime())),
        () => void (known === asked && (known = null)),
      );
      return asked;
    },
    forget(word: string | null) {
      if (word === null || word === 'proposals' || word === 'announcements') known = null;
    },
  };
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
