import { Transform } from 'node:stream';

const HEAD_END = '</head>';

/**
 * Lets the styles and fonts in a page's head arrive ahead of its scripts: the page can be read and used without those, so the
 * browser fetches them at a low priority. React Router offers no setting for it.
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
      done(
        null,
        Buffer.from(
          text
            .slice(0, end)
            .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"') +
            text.slice(end),
          'latin1',
        ),
      );
    },
    flush(done) {
      done(null, head);
    },
  });
}
