import { Transform } from 'node:stream';

const HEAD_END = '</head>';
const PRELOADED_SCRIPT = /<link rel="modulepreload"[^>]*>/g;
const BIGGEST = ['/framework-', '/entry.client-'];

/**
 * Lets the styles and fonts in a page's head arrive ahead of its scripts: the page can be read and used without those, so the
 * browser fetches them at a low priority. The biggest are asked for first, as browsers open few connections at a time. React
 * Router offers no setting for either.
 */
export function paintFirst(): Transform {
  let head: Buffer | null = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (head === null) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (!head.includes(HEAD_END)) return done();
      const text = head.toString('latin1');
      const end = text.indexOf(HEAD_END);
      head = null;
      done(null, Buffer.from(reorder(text.slice(0, end)) + text.slice(end), 'latin1'));
    },
    flush(done) {
      done(null, head);
    },
  });
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
