import { rowNumberOf } from './address.ts';
import { findVisible } from '../queries/visible-proposal.ts';
import { drawBoard, drawIcon, drawProposal, previewFacts } from './preview-drawing.ts';
import { type Picture, createPainter } from './preview-painter.ts';
import type { HttpApp } from './http-app.ts';

/**
 * The pictures other sites show of us: `/proposal/:id/preview.png` of a proposal that everybody can read, `/preview.png` of every
 * other page, and the icons of the installed board. What is not on the board has no picture.
 */
export function addPreviewPictures(app: HttpApp): void {
  const paint = createPainter();
  app.get('/proposal/:id/preview.png', async (c) => {
    const { db, now } = c.var.request;
    const proposal = await findVisible(db, rowNumberOf(c.req.param('id')));
    if (!proposal) return c.text('There is no such picture.', 404, { 'Cache-Control': 'no-store' });
    const facts = previewFacts(proposal, now);
    return answer(c.req.raw, await paint(facts, () => drawProposal(facts)));
  });
  app.get('/preview.png', async (c) => answer(c.req.raw, await paint('board', drawBoard)));
  for (const size of [192, 512]) {
    app.get(`/icon-${size}.png`, async (c) =>
      answer(c.req.raw, await paint('icon', () => drawIcon(size), size, size)),
    );
  }
}

/** A picture for everybody, kept for an hour and asked after by its version then. Other sites may show it. */
function answer(request: Request, { png, version }: Picture): Response {
  const headers = {
    'Cache-Control': 'public, max-age=3600',
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
