import { parseRowId } from '../middleware/parse-row-id.ts';
import { findVisible } from '../../queries/visible-proposal.ts';
import { boardPreview, iconLayout, proposalPreview, previewFacts } from './preview-layout.ts';
import { type RenderedImage, createImageRenderer } from './image-renderer.ts';
import { icoFile } from './ico-file.ts';
import type { HttpApp } from '../request-context.ts';

const ICO_SIZE = 48;

/**
 * Preview images for other sites, `/proposal/:id/preview.png` of a public proposal and
 * `/preview.png` of other pages; and the icons of browsers and the installed app. Other proposals
 * have no image.
 */
export function addPreviewImages(app: HttpApp): void {
  const render = createImageRenderer();
  app.get('/proposal/:id/preview.png', async (c) => {
    const { db, now } = c.var.requestData;
    const proposal = await findVisible(db, parseRowId(c.req.param('id')));
    if (!proposal) return c.text('There is no such picture.', 404, { 'Cache-Control': 'no-store' });
    const facts = previewFacts(proposal, now);
    // Proxies revalidate each time, so that the image of a hidden proposal disappears at once.
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
