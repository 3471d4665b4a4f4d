import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { except } from 'hono/combine';
import { etag } from 'hono/etag';

/** No hidden files, and no compressed variants under their names. */
const SERVED = /^(?:\/[\w-][\w.-]*)+\.(?:bcmap|css|ico|js|json|pfb|png|svg|ttf|txt|webmanifest|woff2)$/;

/**
 * Serves the client build with its compressed variants; undefined for a path that is no file. Names
 * in `/assets/` contain a content hash, so browsers cache them without revalidation.
 */
export function createStaticFileHandler(folder: string): (request: Request) => Promise<Response | undefined> {
  const app = new Hono();
  app.use(except('/assets/*', etag()));
  app.use(async (c, next) => {
    await next();
    const isHashed = c.req.path.startsWith('/assets/');
    const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    c.res.headers.set('Cache-Control', cacheControl);
    c.res.headers.set('Vary', 'Accept-Encoding');
  });
  app.use(serveStatic({ root: folder, precompressed: true }));
  return async (request) => {
    if (!SERVED.test(new URL(request.url).pathname)) return undefined;
    const response = await app.fetch(request);
    return response.status === 404 ? undefined : response;
  };
}
