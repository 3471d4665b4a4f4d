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
import { requestContext } from '#server/http/request-context.ts';
import { NonceContext } from '#app/http/nonce.ts';

/** Milliseconds after which React Router aborts pending loader data. */
export const streamTimeout = 5000;

/** Renders the whole page before responding, since no loader streams. Scripts get the CSP nonce. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  headers.append('Link', preloads(routerContext));
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
 * `Link` header that preloads a page's style sheets, and its modules at low priority. React
 * Router's `modulepreload` links would load at high priority and compete with styles and fonts.
 */
function preloads({ manifest, staticHandlerContext }: EntryContext): string {
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]);
  const styles = routes.flatMap((route) => route?.css ?? []);
  const modules = [manifest.entry, ...routes].flatMap((entry) => [entry?.module, ...(entry?.imports ?? [])]);
  return [
    ...[...new Set(styles)].map((url) => `<${url}>; rel=preload; as=style`),
    ...[...new Set([manifest.url, ...modules])]
      .filter((url) => url !== undefined)
      .map((url) => `<${url}>; rel=modulepreload; fetchpriority=low`),
  ].join(', ');
}

type Rendering = { nonce: string; logError: (error: unknown) => void };

/**
 * Renders the page to a buffer and rejects if the shell fails. Errors outside the shell render
 * their error boundary and are logged.
 */
function renderToBuffer(page: ReactNode, { nonce, logError }: Rendering): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        // Not logged if the shell failed: that error rejects below and is logged by the caller.
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

/** Logs what a loader or an action threw, except aborted requests and 4xx responses. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  requestContext(context).logError(error);
};
