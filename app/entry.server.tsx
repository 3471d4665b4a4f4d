import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestContext } from '../server/http/request-context.ts';
import { NonceContext } from './ui/nonce.ts';

/** Milliseconds after which React Router aborts what a loader left pending. */
export const streamTimeout = 5000;

/** Renders a page whole, since no loader streams. Its scripts carry the nonce that the CSP allows. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  headers.append('Link', lowPriorityScripts(routerContext));
  const { nonce, logError } = requestContext(loadContext);
  const body = await renderToBuffer(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    { nonce, logError },
  );
  headers.set('Content-Length', String(body.length));
  return new Response(body, { status, headers });
}

/**
 * Preloads the modules of a page at low priority. React Router's own `modulepreload` links have no priority: as the
 * browser's default is high, modules would compete with the style sheet and the fonts of the first paint.
 */
function lowPriorityScripts({ manifest, staticHandlerContext }: EntryContext): string {
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]);
  const modules = [manifest.entry, ...routes].flatMap((entry) => [entry?.module, ...(entry?.imports ?? [])]);
  return [...new Set([manifest.url, ...modules])]
    .filter((url) => url !== undefined)
    .map((url) => `<${url}>; rel=modulepreload; fetchpriority=low`)
    .join(', ');
}

type Rendering = { nonce: string; logError: (error: unknown) => void };

/** The whole page. Fails when its shell does; a part that fails shows its error boundary, and is logged. */
function renderToBuffer(page: ReactNode, { nonce, logError }: Rendering): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        // An error that kept the shell from rendering is thrown below, and logged where it is caught.
        failures.forEach(logError);
        resolve(buffer(pipe(new PassThrough())));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError: (error) => void failures.push(error),
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/** Hears of everything a loader or an action threw. A page or a form that is not there is no error of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  requestContext(context).logError(error);
};
