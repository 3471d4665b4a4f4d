import { parseRowId } from '../middleware/parse-row-id.ts';
import { findVisible } from '../../queries/visible-proposal.ts';
import { boardPreview, iconLayout, proposalPreview, previewFacts } from './preview-layout.ts';
import { type RenderedImage, createImageRenderer } from './image-renderer.ts';
import { icoFile } from './ico-file.ts';
import type { HttpApp } from '../request-context.ts';

const ICO_SIZE = 48;

/**
 * The pictures other sites show of us: `/proposal/:id/preview.png` of a proposal that everybody can read, `/preview.png` of every
 * other page, and the icons of browsers and the installed board. What is not on the board has no picture.
 */
export function addPreviewImages(app: HttpApp): void {
  const render = createImageRenderer();
  app.get('/proposal/:id/preview.png', async (c) => {
    const { db, now } = c.var.request;
    const proposal = await findVisible(db, parseRowId(c.req.param('id')));
    if (!proposal) return c.text('There is no such picture.', 404, { 'Cache-Control': 'no-store' });
    const facts = previewFacts(proposal, now);
    // Proxies ask again each time, so that the picture of a proposal that was hidden disappears at once.
    return imageResponse(c.req.raw, await render(facts, () => proposalPreview(facts)), 'public, no-cache');
  });
  app.get('/preview.png', async (c) => imageResponse(c.req.raw, await render('board', boardPreview)));
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

/** A picture with its version as `ETag`. Other sites may show it. */
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
