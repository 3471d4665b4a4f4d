import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestContext } from '../server/http/request-context.ts';
import { NonceContext } from './nonce.ts';
import { paintFirst } from './paint-first.ts';

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
  const { nonce, logError } = requestContext(loadContext);
  const page = await renderWhole(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    { nonce, logError },
  );
  const body = Buffer.from(paintFirst(page));
  headers.set('Content-Length', String(body.length));
  return new Response(body, { status, headers });
}

type Rendering = { nonce: string; logError: (error: unknown) => void };

/** The whole page. Throws when its shell fails; a part that fails shows its error boundary, and is logged. */
async function renderWhole(page: ReactNode, { nonce, logError }: Rendering): Promise<string> {
  const failures: unknown[] = [];
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), streamTimeout + 1000);
  try {
    const stream = await renderToReadableStream(page, {
      nonce,
      signal: timeout.signal,
      onError: (error) => void failures.push(error),
    });
    await stream.allReady;
    // An error that kept the shell from rendering is thrown above, and logged where it is caught.
    failures.forEach(logError);
    return await new Response(stream).text();
  } finally {
    clearTimeout(timer);
  }
}

/** Hears of everything a loader or an action threw. A page or a form that is not there is no error of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  requestContext(context).logError(error);
};
