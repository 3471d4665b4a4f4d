import { get } from 'node:http';
import { text } from 'node:stream/consumers';

export type Page = { path: string; html: string };

/** The path without ids and query: pages of one kind share it. */
const kindOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replace(/\/user\/[\w-]+/, '/user/:uid')
    .replace(/\/admin\/members\/[\w-]+/, '/admin/members/:uid')
    .replace(/\/\d+/g, '/:id');

/** Follows links from `starts` as the user of `cookie`, and returns one page of each kind. */
export async function crawl(url: string, starts: string[], cookie = ''): Promise<Page[]> {
  const waiting = [...starts];
  const seen = new Set(starts.map(kindOf));
  const pages: Page[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const html = await readHtml(url + path, cookie);
    if (html === null) continue;
    pages.push({ path, html });
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="(\/[^"/][^"]*|\/)"/g)) {
      const next = href.replaceAll('&amp;', '&').replace(/#.*/, '');
      if (seen.has(kindOf(next))) continue;
      seen.add(kindOf(next));
      waiting.push(next);
    }
  }
  return pages;
}

/**
 * Returns null for anything but HTML. Each request has a new connection: validating takes longer
 * than the server's keep-alive timeout.
 */
function readHtml(url: string, cookie: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, Accept: 'text/html' };
    get(url, { agent: false, headers }, (answer) => {
      const isHtml = answer.headers['content-type']?.startsWith('text/html');
      text(answer).then((html) => resolve(isHtml ? html : null), reject);
    }).on('error', reject);
  });
}
