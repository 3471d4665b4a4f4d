import { VISITOR } from '#domain/base/actor.ts';
import { PUBLIC_STATUSES } from '#domain/proposal/proposal.ts';
import { findAnnouncement } from '#server/queries/board/announcement.ts';
import { findMember } from '#server/queries/member/member.ts';
import { findOwnApplication } from '#server/queries/application/sent-application.ts';
import { readFigures } from '#server/queries/board/stored-statistics.ts';
import { findVisible } from '#server/queries/proposal/visible-proposal.ts';
import { NO_ROW, parseId } from '#domain/base/parse-id.ts';
import type { HttpApp } from '../request-context.ts';
import { icoFile } from './ico-file.ts';
import { type RenderedImage, createImageRenderer } from './image-renderer.ts';
import { iconLayout } from './preview-parts.ts';
import { previewFacts, renderProposalPreview } from './proposal-preview.ts';
import {
  announcementPreview,
  announcementPreviewFacts,
  boardPreview,
  memberPreview,
  memberPreviewFacts,
  spotPreview,
  spotPreviewFacts,
  statisticsPreview,
  statisticsPreviewFacts,
} from './site-previews.ts';

const ICO_SIZE = 48;
// Proxies revalidate each time, so that the image of what is hidden disappears at once.
const REVALIDATED = 'public, no-cache';

/**
 * Preview images for other sites: `/proposal/:id/preview.png` of a public proposal, those of member
 * pages, announcements and statistics, and `/preview.png` of other pages. Also the icons of
 * browsers and the installed app.
 */
export function addPreviewImages(app: HttpApp): void {
  const render = createImageRenderer();
  addPagePreviews(app, render);
  app.get('/preview.png', async (c) => {
    const { db, now } = c.var.requestData;
    const { figures } = await readFigures(db, 'spots', now);
    return imageResponse(c.req.raw, await render(['board', figures], () => boardPreview(figures)));
  });
  addSpotImage(app, render);
  app.get('/favicon.ico', async (c) => {
    const { png } = await render('icon', () => iconLayout(ICO_SIZE), ICO_SIZE, ICO_SIZE);
    const headers = { 'Cache-Control': 'public, max-age=3600', 'Content-Type': 'image/x-icon' };
    return c.body(icoFile(png, ICO_SIZE), 200, headers);
  });
  for (const size of [192, 512]) {
    app.get(`/icon-${size}.png`, async (c) =>
      imageResponse(c.req.raw, await render('icon', () => iconLayout(size), size, size)),
    );
  }
}

type Render = ReturnType<typeof createImageRenderer>;

function addPagePreviews(app: HttpApp, render: Render): void {
  app.get('/proposal/:id/preview.png', async (c) => {
    const { db, now } = c.var.requestData;
    const proposal = await findVisible(db, parseId(c.req.param('id')) ?? NO_ROW);
    if (!proposal) return noImage();
    const facts = previewFacts(proposal, now);
    return imageResponse(c.req.raw, await render(facts, () => renderProposalPreview(facts)), REVALIDATED);
  });
  app.get('/user/:uid/preview.png', async (c) => {
    const { db, now } = c.var.requestData;
    const found = await findMember(db, VISITOR, c.req.param('uid'), now);
    if (!found.ok) return noImage();
    const facts = memberPreviewFacts(found.value);
    return imageResponse(c.req.raw, await render(['member', facts], () => memberPreview(facts)), REVALIDATED);
  });
  app.get('/announcement/:postId/preview.png', async (c) => {
    const { db, now } = c.var.requestData;
    const found = await findAnnouncement(db, parseId(c.req.param('postId')) ?? NO_ROW, now);
    if (!found.ok) return noImage();
    const facts = announcementPreviewFacts(found.value.announcement);
    const image = await render(['announcement', facts], () => announcementPreview(facts));
    return imageResponse(c.req.raw, image, REVALIDATED);
  });
  app.get('/stat/preview.png', async (c) => {
    const { db, now } = c.var.requestData;
    const facts = statisticsPreviewFacts((await readFigures(db, 'statistics', now)).figures);
    return imageResponse(c.req.raw, await render(['statistics', facts], () => statisticsPreview(facts)));
  });
}

/**
 * `/applications/:id/spot.png`: "I took a spot", for the accepted applicant alone, who decides
 * whether to share it. None of a proposal that is no longer public.
 */
function addSpotImage(app: HttpApp, render: Render): void {
  app.get('/applications/:id/spot.png', async (c) => {
    const { db, actor, now } = c.var.requestData;
    const found = await findOwnApplication(db, actor, parseId(c.req.param('id')) ?? NO_ROW, now);
    if (!found.ok || actor.kind === 'visitor') return noImage();
    const { status, proposal } = found.value;
    if (status !== 'accepted' || !PUBLIC_STATUSES.includes(proposal.status)) return noImage();
    const facts = spotPreviewFacts(proposal, actor.name);
    const { png } = await render(['spot', facts], () => spotPreview(facts));
    return c.body(png, 200, { 'Cache-Control': 'no-store', 'Content-Type': 'image/png' });
  });
}

function noImage(): Response {
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response('There is no such picture.', { status: 404, headers });
}

/** An image with its version as `ETag`, which other sites may embed. */
function imageResponse(
  request: Request,
  { png, version }: RenderedImage,
  cacheControl = 'public, max-age=3600',
): Response {
  const headers = {
    'Cache-Control': cacheControl,
    'Content-Type': 'image/png',
    'Content-Length': String(png.length),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: `"${version}"`,
  };
  if (request.headers.get('if-none-match') === headers.ETag) {
    const { 'Content-Length': _, ...unchanged } = headers;
    return new Response(null, { status: 304, headers: unchanged });
  }
  return new Response(request.method === 'HEAD' ? null : png, { headers });
}
