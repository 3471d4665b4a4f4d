import { Transform } from 'node:stream';

const HEAD_END = '</head>';
const PRELOADED_SCRIPT = /<link rel="modulepreload"[^>]*>/g;
const BIGGEST = ['/framework-', '/entry.client-'];

/**
 * Lets the styles and fonts in a page's head arrive ahead of its scripts: the page can be read and used without those, so the
 * browser fetches them at a low priority. The biggest are asked for first, as browsers open few connections at a time. React
 * Router offers no setting for either.
 *
 * React writes pieces of 4 KB and says by `flush` when it has written all that is ready: that leaves as one piece, since each costs as
 * much on its way through packing and the line as a large one.
 */
export function paintFirst(): Transform {
  let isHeadOut = false;
  let waiting: Buffer[] = [];
  const release = (isEnd: boolean) => {
    if (waiting.length === 0) return;
    const written = Buffer.concat(waiting);
    const isReady = isHeadOut || written.includes(HEAD_END);
    waiting = isReady || isEnd ? [] : [written];
    if (isHeadOut || (isEnd && !isReady)) page.push(written);
    else if (isReady) page.push(withOrderedHead(written));
    isHeadOut ||= isReady;
  };
  const page = new Transform({
    transform(chunk: Buffer, _, done) {
      waiting.push(chunk);
      done();
    },
    flush(done) {
      release(true);
      done();
    },
  });
  return Object.assign(page, { flush: () => release(false) });
}

function withOrderedHead(written: Buffer): Buffer {
  const text = written.toString('latin1');
  const end = text.indexOf(HEAD_END);
  return Buffer.from(reorder(text.slice(0, end)) + text.slice(end), 'latin1');
}

function reorder(head: string): string {
  const scripts = [...new Set(head.match(PRELOADED_SCRIPT))];
  const rank = (link: string) => {
    const place = BIGGEST.findIndex((name) => link.includes(name));
    return place === -1 ? BIGGEST.length : place;
  };
  const sorted = scripts
    .toSorted((a, b) => rank(a) - rank(b))
    .map((link) => link.replace('<link ', '<link fetchpriority="low" '))
    .join('');
  const at = head.search(PRELOADED_SCRIPT);
  return at === -1 ? head : head.slice(0, at) + sorted + head.slice(at).replaceAll(PRELOADED_SCRIPT, '');
}
