import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
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

/** Draws a page. Its scripts carry the request's nonce, the only inline scripts the browser will run. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, logError } = requestContext(loadContext);
  const wholePageFirst = isbot(request.headers.get('user-agent') ?? '');

  return new Promise((resolve, reject) => {
    let answered = false;
    const answer = () => {
      answered = true;
      const body = paintFirst();
      body.once('finish', () => clearTimeout(timer));
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [wholePageFirst ? 'onAllReady' : 'onShellReady']: answer,
        onShellError: reject,
        // What fails before the first byte is thrown, and logged where it is caught.
        onError: (error: unknown) => void (answered && logError(error)),
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/** Hears of everything a loader or an action threw. A page or a form that is not there is no error of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  requestContext(context).logError(error);
};
