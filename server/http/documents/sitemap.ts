import { GUIDE_PATHS } from '#domain/board/guide.ts';
import { listAnnouncements } from '#server/queries/board/announcement.ts';
import {
  type VisibleProposal,
  lastProposalId,
  listVisible,
} from '#server/queries/proposal/visible-proposal.ts';
import { weakEtag } from '../middleware/weak-etag.ts';
import type { HttpApp, RequestContext } from '../request-context.ts';

/** Entries of one file: a fifth of what the protocol allows, to respond fast. */
const MAX_FILE_ENTRIES = 10_000;
const MAX_ANNOUNCEMENTS = 200;
/** The public pages that always exist. */
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

/** A page and, where it is known, when it last changed. */
type SitemapEntry = { path: string; changedAt?: Date };

/**
 * `GET /sitemap.xml`: the public pages, with the guide's, and every visible proposal. If one file
 * cannot hold them, an index of parts: each covers `cap` proposal ids after the one in its name.
 */
export function addSitemap(app: HttpApp, cap = MAX_FILE_ENTRIES): void {
  app.get('/sitemap.xml', weakEtag, async (c) => {
    const { db, settings } = c.var.requestData;
    const { publicUrl } = settings;
    const pages = await pageEntries(c.var.requestData);
    const last = await lastProposalId(db);
    if (last + pages.length <= cap) {
      const proposals = await listVisible(db, 0, last);
      return c.body(pagesFile(publicUrl, [...pages, ...proposals.map(proposalEntry)]), 200, headers);
    }
    const parts = ['pages', ...Array.from({ length: Math.ceil(last / cap) }, (_, part) => part * cap)];
    const files = parts.map((part) => `<sitemap><loc>${publicUrl}/sitemap/${part}.xml</loc></sitemap>`);
    return c.body(xml('sitemapindex', files), 200, headers);
  });
  app.get('/sitemap/pages.xml', weakEtag, async (c) => {
    const { publicUrl } = c.var.requestData.settings;
    return c.body(pagesFile(publicUrl, await pageEntries(c.var.requestData)), 200, headers);
  });
  app.get('/sitemap/:after{(?:0|[1-9][0-9]{0,14})[.]xml}', weakEtag, async (c) => {
    const { db, settings } = c.var.requestData;
    const after = Number.parseInt(c.req.param('after'), 10);
    const proposals = await listVisible(db, after, after + cap);
    return c.body(pagesFile(settings.publicUrl, proposals.map(proposalEntry)), 200, headers);
  });
}

const headers = { 'Cache-Control': 'public, no-cache', 'Content-Type': 'application/xml; charset=utf-8' };
const proposalEntry = ({ id, changedAt }: VisibleProposal): SitemapEntry => ({
  path: `/proposal/${id}`,
  changedAt,
});

async function pageEntries({ db, now }: RequestContext): Promise<SitemapEntry[]> {
  const listed = await listAnnouncements(db, { q: '', after: null, limit: MAX_ANNOUNCEMENTS }, now);
  const posts = listed.ok ? listed.value.rows : [];
  return [
    ...[...FIXED_PAGES, ...GUIDE_PATHS].map((path) => ({ path })),
    ...posts.map(({ id, publishedAt }) => ({ path: `/announcement/${id}`, changedAt: publishedAt })),
  ];
}

function pagesFile(publicUrl: string, entries: SitemapEntry[]): string {
  return xml(
    'urlset',
    entries.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
      return `<url><loc>${publicUrl}${path}</loc>${changed}</url>`;
    }),
  );
}

function xml(name: string, rows: string[]): string {
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${space}">\n${rows.join('\n')}\n</${name}>\n`;
}
