import { DAY_MS } from '#domain/time/duration.ts';
import type { Settings } from '#server/config/settings.ts';
import type { HttpApp } from '../request-context.ts';

const YEAR_MS = 365 * DAY_MS;
const cacheHeaders = { 'Cache-Control': 'public, max-age=3600' };

/** Paths that search engines must not crawl: personal pages, forms and files. */
const PRIVATE_PATHS = [
  // The dashboard; `/user/{uid}` is a member's public page.
  '/user$',
  '/user?',
  '/apply/',
  '/applications/',
  '/drafts/',
  '/postproposal',
  '/notifications',
  '/resume/',
  '/api/',
  '/dev/',
];

/**
 * The small files that programs look for: `/robots.txt`, the web manifest, and `security.txt` (RFC
 * 9116).
 */
export function addSiteFiles(app: HttpApp): void {
  app.get('/robots.txt', (c) => c.text(robots(c.var.requestData.settings.publicUrl), 200, cacheHeaders));
  app.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(MANIFEST), 200, { ...cacheHeaders, 'Content-Type': 'application/manifest+json' }),
  );
  app.get('/.well-known/security.txt', (c) => {
    const { settings, now } = c.var.requestData;
    return c.text(securityText(settings, now), 200, cacheHeaders);
  });
}

function robots(publicUrl: string): string {
  const rules = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** Expires within a year of the day it is read, so that it never has to be renewed. */
function securityText({ publicUrl, feedbackEmail }: Settings, now: Date): string {
  const expires = new Date(now.getTime() + YEAR_MS).toISOString().replace(/T.*/, 'T00:00:00.000Z');
  return [
    ...(feedbackEmail ? [`Contact: mailto:${feedbackEmail}`] : []),
    `Contact: ${publicUrl}/send-feedback`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

const icons = [192, 512].flatMap((size) =>
  ['any', 'maskable'].map((purpose) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
);

const MANIFEST = {
  id: '/',
  name: 'Collegium',
  short_name: 'Collegium',
  description: 'Research proposals by students, with open spots to apply for.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: '#f5f3f9',
  theme_color: '#f5f3f9',
  icons,
};
