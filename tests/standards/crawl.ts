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

type CrawlOptions = { cookie?: string; perKind?: number };

/** Follows links from `starts` as the user of `cookie`; returns up to `perKind` pages of a kind. */
export async function crawl(
  url: string,
  starts: string[],
  { cookie = '', perKind = 1 }: CrawlOptions = {},
): Promise<Page[]> {
  const waiting = [...starts];
  const seen = new Set(starts);
  const kinds = new Map(starts.map((path) => [kindOf(path), 1]));
  const pages: Page[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const html = await readHtml(url + path, cookie);
    if (html === null) continue;
    pages.push({ path, html });
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="(\/[^"/][^"]*|\/)"/g)) {
      const next = href.replaceAll('&amp;', '&').replace(/#.*/, '');
      const found = kinds.get(kindOf(next)) ?? 0;
      if (seen.has(next) || found >= perKind) continue;
      seen.add(next);
      kinds.set(kindOf(next), found + 1);
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
