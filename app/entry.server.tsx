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
import { NonceContext } from './nonce.ts';
import { paintFirst } from './paint-first.ts';

/** How long a loader's slow part may keep a page open, in milliseconds. */
export const streamTimeout = 5000;

/**
 * Draws a page, and answers with the whole of it: no loader of ours leaves a part for later, so that sending it piece by piece would
 * only cost time. Its scripts carry the request's nonce, the only inline scripts the browser will run.
 */
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
  const page = await wholeOf(
    <NonceContext value={nonce}>
      <ServerRouter context={onlyMatched(routerContext)} url={request.url} nonce={nonce} />
    </NonceContext>,
    { nonce, logError },
  );
  const body = Buffer.from(paintFirst(page));
  headers.set('Content-Length', String(body.length));
  return new Response(body, { status, headers });
}

type Drawing = { nonce: string; logError: (error: unknown) => void };

/** What React draws. Fails when the frame of the page does; a part that fails shows what stands in for it, and is logged. */
function wholeOf(page: ReactNode, { nonce, logError }: Drawing): Promise<string> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        // What kept the frame itself from being drawn is thrown, and logged where it is caught.
        failures.forEach(logError);
        pipe(gather(resolve));
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

/**
 * Takes whatever is written, and passes it on as one. React writes whole characters, long texts as they are. It has of a stream what React asks
 * for: with one of Node's, all that was drawn stays behind when the page has gone, until V8 looks through all of its memory.
 */
function gather(whole: (text: string) => void): NodeJS.WritableStream {
  let text = '';
  const gathered = {
    write(part: Uint8Array<ArrayBuffer> | string): boolean {
      text +=
        typeof part === 'string' ? part : Buffer.from(part.buffer, part.byteOffset, part.length).toString();
      return true;
    },
    end: () => whole(text),
    // It is always ready for more, and nothing closes it early.
    on: () => gathered,
    destroy: () => gathered,
  };
  return gathered as unknown as NodeJS.WritableStream;
}

/**
 * The same with the routes of this page alone: React Router makes objects of every route it is told of, a hundred of them, each time, and
 * a page on the server leads nowhere.
 */
function onlyMatched(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes: typeof manifest.routes = {};
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
  return { ...context, manifest: { ...manifest, routes } };
}

/** Hears of everything a loader or an action threw. A page or a form that is not there is no error of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  requestContext(context).logError(error);
};
