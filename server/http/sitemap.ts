import type { Database } from '../data/database.ts';
import { listAnnouncements } from '../queries/announcement.ts';
import { listVisibleIds, visibleParts } from '../queries/visible-proposal.ts';
import type { HttpApp } from './server.ts';

/** What one file may hold, by the protocol of sitemaps. */
const FILE_CAP = 50_000;
/** So many announcements are listed, the newest. */
const ANNOUNCEMENTS = 200;
/** The public pages that are always there. */
const FIXED_PAGES = [
  '/',
  '/about-us',
  '/announcement',
  '/stat',
  '/privacy',
  '/terms',
  '/docs',
  '/docs/api',
  '/send-feedback',
];

/**
 * `GET /sitemap.xml`: the public pages and every proposal on the board, at its one address. Where they are more than a file may hold,
 * it lists parts instead, each beginning after a proposal's number.
 */
export function addSitemap(app: HttpApp, cap = FILE_CAP): void {
  app.get('/sitemap.xml', async (c) => {
    const { db, now, settings } = c.var.request;
    const { publicUrl } = settings;
    const pages = await pagePaths(db, now);
    const ids = await listVisibleIds(db, 0, Math.max(0, cap - pages.length) + 1);
    if (ids.length + pages.length <= cap)
      return c.body(pagesFile(publicUrl, [...pages, ...ids.map(proposalPath)]), 200, headers);
    const parts = ['pages', 0, ...(await visibleParts(db, cap))];
    const files = parts.map((part) => `<sitemap><loc>${publicUrl}/sitemap/${part}.xml</loc></sitemap>`);
    return c.body(xml('sitemapindex', files), 200, headers);
  });
  app.get('/sitemap/pages.xml', async (c) => {
    const { db, now, settings } = c.var.request;
    return c.body(pagesFile(settings.publicUrl, await pagePaths(db, now)), 200, headers);
  });
  app.get('/sitemap/:after{(?:0|[1-9][0-9]{0,14})[.]xml}', async (c) => {
    const { db, settings } = c.var.request;
    const ids = await listVisibleIds(db, Number.parseInt(c.req.param('after'), 10), cap);
    return c.body(pagesFile(settings.publicUrl, ids.map(proposalPath)), 200, headers);
  });
}

const headers = { 'Cache-Control': 'public, max-age=3600', 'Content-Type': 'application/xml; charset=utf-8' };
const proposalPath = (id: number) => `/proposal/${id}`;

async function pagePaths(db: Database, now: Date): Promise<string[]> {
  const news = await listAnnouncements(db, { q: '', after: null, limit: ANNOUNCEMENTS }, now);
  const posts = news.ok ? news.value.rows : [];
  return [...FIXED_PAGES, ...posts.map(({ id }) => `/announcement/${id}`)];
}

function pagesFile(publicUrl: string, paths: string[]): string {
  return xml(
    'urlset',
    paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
  );
}

function xml(name: string, rows: string[]): string {
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${space}">\n${rows.join('\n')}\n</${name}>\n`;
}
