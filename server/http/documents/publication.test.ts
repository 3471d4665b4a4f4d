import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { BLANK_PROFILE } from '#domain/member/member.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import { members } from '#server/db/schema/member.ts';
import { transitions, proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { addCalendarFile } from './calendar-file.ts';
import { addPreviewImages } from './preview-images.ts';
import { addProposalBadge } from './proposal-badge.ts';
import { addProposalFeed } from './proposal-feed.ts';
import type { HttpApp, RequestContext } from '../request-context.ts';
import { addSiteFiles } from './site-files.ts';
import { addSitemap } from './sitemap.ts';

const db = await testDatabase();
const owner = await createMember(db, 'Olga O.');
const hostile = ']]></title><script>alert(1)</script>&<b>"\'';
const posted = (more: Parameters<typeof insertProposal>[3]) => insertProposal(db, owner.uid, NOON, more);

const open = await posted({ title: 'Fee markets', workLocation: 'on_site' });
const nasty = await posted({
  title: hostile,
  description: hostile,
  name: hostile,
  topics: [hostile, '', ''],
});
const announced = await posted({ title: 'Announced one', status: 'announced', announcedAt: NOON });
const hidden = [
  await posted({ title: 'Secret withdrawn', status: 'withdrawn' }),
  await posted({ title: 'Secret hidden', status: 'hidden', hiddenFrom: 'open' }),
];

/** The public routes with our public URL, whatever Host a request sends. */
function board(sitemapCap?: number, feedbackEmail?: string) {
  const app: HttpApp = new Hono();
  const settings = { publicUrl: 'https://board.example', feedbackEmail };
  app.use(async (c, next) => {
    c.set('requestData', { db, now: NOON, actor: VISITOR, settings } as unknown as RequestContext);
    await next();
  });
  addPreviewImages(app);
  addProposalBadge(app);
  addCalendarFile(app);
  addProposalFeed(app);
  addSitemap(app, sitemapCap);
  addSiteFiles(app);
  return (path: string, headers?: Record<string, string>) =>
    app.request(`http://evil.example${path}`, { headers: { Host: 'evil.example', ...headers } });
}
const ask = board();
const textOf = async (path: string) => (await ask(path)).text();
const urlsOf = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/board[.]example(.*?)<\/loc>/g)].map(([, at]) => at);

test('withdrawn and hidden proposals have no image and no calendar, and are in no list', async () => {
  for (const id of [...hidden, 987_654])
    for (const file of ['preview.png', 'calendar.ics', 'badge.svg'])
      expect((await ask(`/proposal/${id}/${file}`)).status).toBe(404);
  expect((await ask('/proposal/x/preview.png')).status).toBe(404);
  for (const path of ['/sitemap.xml', '/feed.xml?status=all']) {
    const text = await textOf(path);
    for (const id of hidden) expect(text).not.toContain(`/proposal/${id}<`);
    expect(text).not.toMatch(/Secret|evil/);
  }
});

test('the preview image is a 1200 by 630 PNG whose ETag changes with what it shows', async () => {
  const answer = await ask(`/proposal/${nasty}/preview.png`);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const etag = answer.headers.get('etag') ?? '';
  const again = await ask(`/proposal/${nasty}/preview.png`, { 'If-None-Match': etag });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  await db.update(proposals).set({ acceptedCount: 1 }).where(eq(proposals.id, announced));
  const before = (await ask(`/proposal/${announced}/preview.png`)).headers.get('etag');
  await db.update(proposals).set({ acceptedCount: 0 }).where(eq(proposals.id, announced));
  expect((await ask(`/proposal/${announced}/preview.png`)).headers.get('etag')).not.toBe(before);
});

test('the preview image leaves out emoji, and titles in scripts that the fonts lack', async () => {
  const pictureOf = async (title: string) => {
    const id = await posted({ title });
    const png = await (await ask(`/proposal/${id}/preview.png`)).arrayBuffer();
    await db.delete(proposals).where(eq(proposals.id, id));
    return Buffer.from(png).toString('base64');
  };
  const untitled = await pictureOf('한국어 제목');
  for (const title of ['零知识证明', 'مشروع بحث', 'מחקר', '🚀'])
    expect(await pictureOf(title)).toBe(untitled);
  expect(await pictureOf('Rollups 🚀')).toBe(await pictureOf('Rollups'));
  for (const title of ['Rollups', 'Роллапы', 'Απόδειξη', 'Chứng minh'])
    expect(await pictureOf(title)).not.toBe(untitled);
});

test('a member page has a preview image while it is public', async () => {
  const path = `/user/${owner.uid}/preview.png`;
  const bytes = Buffer.from(await (await ask(path)).arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const profile = { ...BLANK_PROFILE, userId: owner.uid, updatedAt: NOON };
  await db.insert(members).values({ ...profile, pageOn: false });
  expect((await ask(path)).status).toBe(404);
  await db.delete(members).where(eq(members.userId, owner.uid));
  expect((await ask('/user/nobody/preview.png')).status).toBe(404);
});

test('a published announcement has a preview image, a scheduled one has none', async () => {
  const scheduled = { title: 'News', description: 'Short', content: 'Text', writer: 'Developers' };
  const add = async (publishAt: Date) => {
    const row = { ...scheduled, publishAt, timeZone: 'UTC', createdAt: NOON, updatedAt: NOON };
    const [added] = await db.insert(announcements).values(row).returning({ id: announcements.id });
    return ask(`/announcement/${added!.id}/preview.png`);
  };
  expect((await add(NOON)).headers.get('content-type')).toBe('image/png');
  expect((await add(new Date(NOON.getTime() + HOUR_MS))).status).toBe(404);
  expect((await ask('/announcement/0/preview.png')).status).toBe(404);
});

describe('the badge of a proposal', () => {
  const badge = async (more: Parameters<typeof posted>[0]) => {
    const id = await posted(more);
    const answer = await ask(`/proposal/${id}/badge.svg`);
    await db.delete(proposals).where(eq(proposals.id, id));
    return answer;
  };

  test.each<[Parameters<typeof posted>[0], string]>([
    [{ participants: 2 }, '2 spots left · closes Dec 1'],
    [{ participants: 2, acceptedCount: 2 }, 'Filled · waitlist open until Dec 1'],
    [{ participants: 4, acceptedCount: 1, appType: 'rolling' }, '3+ spots left · rolling until Dec 1'],
    [{ participants: 0 }, 'Open · closes Dec 1'],
    [{ status: 'closed' }, 'Applications closed'],
    [{ closeAt: new Date(NOON.getTime() - HOUR_MS) }, 'Applications closed'],
  ])('%j: %s', async (more, text) => {
    const svg = await (await badge(more)).text();
    expect(svg).toContain(`<title>Collegium: ${text}</title>`);
    expect(svg).toContain(`>${text}</text>`);
  });

  test('has nothing that people wrote, and allows no script', async () => {
    const answer = await badge({ title: hostile, name: hostile, topics: [hostile, '', ''] });
    const svg = await answer.text();
    expect(svg).not.toMatch(/alert|CDATA|script|href|foreignObject|\son\w+=/);
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-ancestors 'none'$/,
    );
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const style = /<style>(.*?)<[/]style>/.exec(svg)![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(hash);
  });

  test('is revalidated with its ETag', async () => {
    const first = await ask(`/proposal/${open}/badge.svg`);
    const etag = first.headers.get('etag')!;
    expect((await ask(`/proposal/${open}/badge.svg`, { 'If-None-Match': etag })).status).toBe(304);
  });
});

test('the site has a preview image and icons', async () => {
  for (const [path, width] of [
    ['/preview.png', 1200],
    ['/stat/preview.png', 1200],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ] as const)
    expect(Buffer.from(await (await ask(path)).arrayBuffer()).readUInt32BE(16)).toBe(width);
});

test('the calendar file is an attachment with both dates', async () => {
  const answer = await ask(`/proposal/${open}/calendar.ics`);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const text = await answer.text();
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).toContain(`URL:https://board.example/proposal/${open}`);
});

test('the feed contains what the list shows for the same filter, and escapes what people wrote', async () => {
  const all = await textOf('/feed.xml');
  const entries = (xml: string) => xml.match(/<entry>/g)?.length ?? 0;
  expect(entries(all)).toBe(2);
  expect(all).not.toContain('<script');
  expect(all).toContain(`https://board.example/proposal/${open}`);
  const onSite = await textOf('/feed.xml?q=fee&sort=close&page=3');
  expect([
    entries(onSite),
    onSite.includes('rel="self" href="https://board.example/feed.xml?q=fee"'),
  ]).toEqual([1, true]);
  expect(entries(await textOf('/feed.xml?status=all'))).toBe(3);
  expect((await ask('/feed.xml?kind=wizard')).status).toBe(400);
});

test('a feed reader with the current ETag gets 304 until a proposal is edited', async () => {
  const first = await ask('/feed.xml');
  const etag = first.headers.get('etag') ?? '';
  const again = await ask('/feed.xml', { 'If-None-Match': etag });
  expect([again.status, (await again.text()).length]).toEqual([304, 0]);
  const edited = new Date(NOON.getTime() + MINUTE_MS);
  await db.update(proposals).set({ editedAt: edited }).where(eq(proposals.id, open));
  const after = await ask('/feed.xml', { 'If-None-Match': etag });
  const text = await after.text();
  expect(after.status).toBe(200);
  expect(text.match(/<updated>(.*?)<[/]updated>/)?.[1]).toBe(edited.toISOString());
  expect(text).toContain(`<published>${NOON.toISOString()}</published>`);
  await db.update(proposals).set({ editedAt: null }).where(eq(proposals.id, open));
});

test('a feed entry states the close date, its zone and the spots', async () => {
  expect(await textOf('/feed.xml')).toMatch(/Applications close Dec 1, 2026, .* UTC[.] Spots: 1 spot left/);
});

test('a feed entry and a calendar of a proposal that closed early name no close date to come', async () => {
  await db.update(proposals).set({ status: 'closed' }).where(eq(proposals.id, open));
  const [feed, calendar] = [
    await textOf('/feed.xml?status=all'),
    await textOf(`/proposal/${open}/calendar.ics`),
  ];
  await db.update(proposals).set({ status: 'open' }).where(eq(proposals.id, open));
  expect(feed).toContain('Applications closed early. Spots:');
  expect(calendar).not.toContain('SUMMARY:Applications close');
  expect(calendar).toContain('SUMMARY:Results announced');
});

test('files that show proposals are revalidated by caches each time', async () => {
  for (const path of [
    `/proposal/${open}/preview.png`,
    `/proposal/${open}/badge.svg`,
    `/user/${owner.uid}/preview.png`,
    `/proposal/${open}/calendar.ics`,
    '/feed.xml',
    '/sitemap.xml',
  ])
    expect((await ask(path)).headers.get('cache-control')).toBe('public, no-cache');
});

test('the favicon is an ICO file with a PNG of 48 pixels', async () => {
  const answer = await ask('/favicon.ico');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
  const png = bytes.subarray(bytes.readUInt32LE(18));
  expect([png.length, png.subarray(1, 4).toString()]).toEqual([bytes.readUInt32LE(14), 'PNG']);
});

test('robots.txt allows member pages and disallows the dashboard', async () => {
  const rules = (await textOf('/robots.txt')).split('\n');
  expect(rules).toEqual(expect.arrayContaining(['Disallow: /user$', 'Disallow: /user?']));
  expect(rules).not.toContain('Disallow: /user');
});

test('the sitemap lists each proposal once with its last change, and is split when it is long', async () => {
  const whole = urlsOf(await textOf('/sitemap.xml'));
  expect(whole.slice(-3)).toEqual([`/proposal/${open}`, `/proposal/${nasty}`, `/proposal/${announced}`]);
  expect(whole).toContain('/docs/apply');
  const text = await textOf('/sitemap.xml');
  expect(text).toContain(`/proposal/${announced}</loc><lastmod>${NOON.toISOString()}</lastmod>`);
  const at = new Date(NOON.getTime() + HOUR_MS);
  const { uid: applicantId } = await createMember(db, 'Ana A.');
  const sent = { proposalId: announced, applicantId, resumeId: null, status: 'accepted' } as const;
  const applicationId = await insertApplication(db, sent, NOON);
  await db.insert(transitions).values([
    { proposalId: open, action: 'reopen', fromStatus: 'closed', toStatus: 'open', at },
    {
      proposalId: announced,
      applicationId,
      action: 'accept',
      fromStatus: 'invited',
      toStatus: 'accepted',
      at,
    },
  ]);
  const moved = await textOf('/sitemap.xml');
  expect(moved).toContain(`/proposal/${open}</loc><lastmod>${at.toISOString()}</lastmod>`);
  // Neither an application's transition nor another proposal's changes a proposal's `lastmod`.
  expect(moved).toContain(`/proposal/${announced}</loc><lastmod>${NOON.toISOString()}</lastmod>`);
  const askSmall = board(2);
  const parts = urlsOf(await (await askSmall('/sitemap.xml')).text());
  expect(parts.slice(0, 3)).toEqual(['/sitemap/pages.xml', '/sitemap/0.xml', '/sitemap/2.xml']);
  const inParts = await Promise.all(parts.map(async (at) => urlsOf(await (await askSmall(at!)).text())));
  expect(inParts.flat()).toEqual(whole);
  expect((await ask('/sitemap/01.xml')).status).toBe(404);
});

test('robots.txt names the sitemap, the manifest its icons, and security.txt the contacts', async () => {
  expect(await textOf('/robots.txt')).toContain('Sitemap: https://board.example/sitemap.xml');
  const manifest = (await (await ask('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons)
    expect((await ask(src)).headers.get('content-type')).toBe('image/png');
  const security = await (await board(undefined, 'team@board.example')('/.well-known/security.txt')).text();
  expect(security).toContain(
    'Contact: mailto:team@board.example\nContact: https://board.example/send-feedback',
  );
  const [, expires = ''] = /Expires: (.*)/.exec(security) ?? [];
  const days = (Date.parse(expires) - NOON.getTime()) / DAY_MS;
  expect(days > 300 && days <= 366).toBe(true);
  expect(await textOf('/.well-known/security.txt')).not.toContain('mailto');
});
