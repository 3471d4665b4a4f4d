import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { HttpHandler } from './app.ts';

const SECOND = 1000;
const PORT_RETRY_MS = 2 * SECOND;
// Slow clients: headers within 10 s, the whole request within 3 minutes.
const TIMEOUTS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10 * SECOND,
  requestTimeout: 180 * SECOND,
  connectionsCheckingInterval: 3 * SECOND,
};
/** How long a connection may be idle, unless the client waits for our response. */
const IDLE_TIMEOUT_MS = 14 * SECOND;
const BACKLOG = 4096;
/** A connection ends after three checks in a row with less than 4 KB, which is 1 KB a second. */
const MIN_BODY_RATE = { checkMs: 4 * SECOND, minBytes: 4096, checks: 3 };
/** How long the rest of an unread body is read and discarded before the connection closes. */
const DISCARD_BODY_MS = 2 * SECOND;
/** Longer than Node leaves an idle connection open (5 s and a buffer of 1 s). */
const KEEP_ALIVE_MS = 6.5 * SECOND;
/** The backlog counts as empty after this many turns of 10 ms without a connection or request. */
const QUIET_TURNS = 5;
/** Share of the grace period for draining the backlog; the rest is for the last responses. */
const BACKLOG_SHARE = 0.6;

/**
 * An open port; `close` is a graceful shutdown that takes `graceMs` at most, and
 * {@link KEEP_ALIVE_MS} more while others listen.
 */
export type Listener = {
  setHandler: (handler: HttpHandler) => void;
  close: (options: CloseOptions) => Promise<void>;
};

type CloseOptions = {
  graceMs: number;
  /**
   * In a rolling restart: idle connections expire before the port closes, so no proxy gets a reset.
   */
  othersListen?: boolean;
};

/**
 * Listens on one address; retries for 2 s while the port is in use. Throws a sentence for the
 * operator when it cannot listen.
 */
export async function listen(
  handler: HttpHandler,
  { host, port }: { host: string; port: number },
): Promise<Listener> {
  let current = handler;
  const respond = getRequestListener(
    async (request, { incoming }) => {
      const response = await current(request, incoming.socket.remoteAddress);
      return incoming.complete ? response : respondAndDiscardBody(incoming as IncomingMessage, response);
    },
    { overrideGlobalObjects: false },
  );
  for (const end = Date.now() + PORT_RETRY_MS; ; await sleep(100)) {
    const server = createServer(TIMEOUTS);
    const close = createGracefulClose(server);
    enforceIdleTimeout(server);
    enforceMinBodyRate(server);
    server.on('request', (request, response) => {
      // HTTP/1.0 has no Host; load balancers probe /readyz with it.
      if (request.httpVersionMinor === 0) request.headers.host ??= 'localhost';
      const pass = () => void respond(request, response);
      if (current.preHandler) current.preHandler(request, response, pass);
      else pass();
    });
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve);
      server.listen({ host, port, backlog: BACKLOG }, () => resolve(null));
    });
    if (error === null) return { setHandler: (next) => (current = next), close };
    if (error.code !== 'EADDRINUSE' || Date.now() > end)
      throw new Error(describeListenError(error, host, port));
  }
}

/**
 * Sends a response whose request is still arriving, and ends it once the rest is discarded: closing
 * a connection with unread bytes makes the kernel reset it, and the client would lose the response.
 */
async function respondAndDiscardBody(request: IncomingMessage, response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set('Connection', 'close');
  headers.set('Content-Length', String(bytes.length));
  const body = new ReadableStream({
    async start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      const discarded = once(request.resume(), 'close').catch(() => {});
      await Promise.race([discarded, sleep(DISCARD_BODY_MS, null, { ref: false })]);
      controller.close();
    },
  });
  const { status } = response;
  return new Response(status === 204 || status === 304 ? null : body, { status, headers });
}

/**
 * Closes connections idle for {@link IDLE_TIMEOUT_MS}, unless the client waits for our response.
 */
function enforceIdleTimeout(server: Server): void {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  server.on('request', (request, response) => {
    latest.set(request.socket, { request, response });
  });
  server.setTimeout(IDLE_TIMEOUT_MS, (socket) => {
    const exchange = latest.get(socket);
    if (exchange && isAwaitingResponse(exchange)) socket.setTimeout(IDLE_TIMEOUT_MS);
    else socket.destroy();
  });
}

/**
 * True when the request has arrived whole, or in part unread by us, and the client read all that we
 * sent.
 */
function isAwaitingResponse({
  request,
  response,
}: {
  request: IncomingMessage;
  response: ServerResponse;
}): boolean {
  if (response.writableFinished || response.destroyed) return false;
  return (request.complete || request.readableLength > 0) && response.writableLength === 0;
}

/**
 * Closes connections whose body arrives more slowly than {@link MIN_BODY_RATE}; bytes that wait for
 * us to read them count as fast.
 */
function enforceMinBodyRate(server: Server): void {
  const receiving = new Map<IncomingMessage, { bytes: number; slowChecks: number }>();
  const check = () => {
    for (const [request, progress] of receiving) {
      const { bytesRead } = request.socket;
      if (request.complete || request.destroyed) receiving.delete(request);
      else if (bytesRead - progress.bytes >= MIN_BODY_RATE.minBytes || request.readableLength > 0)
        progress.slowChecks = 0;
      else if ((progress.slowChecks += 1) === MIN_BODY_RATE.checks) request.socket.destroy();
      progress.bytes = bytesRead;
    }
  };
  server.on('request', (request) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    if (!request.complete) receiving.set(request, { bytes: request.socket.bytesRead, slowChecks: 0 });
    request.once('close', () => receiving.delete(request));
  });
  const timer = setInterval(check, MIN_BODY_RATE.checkMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** Graceful shutdown: drains the accept backlog, answers what was received, then closes. */
function createGracefulClose(server: Server): Listener['close'] {
  let closing: Promise<void> | null = null;
  server.on('request', (_request, response) => {
    if (closing) response.setHeader('Connection', 'close');
  });
  const close = async ({ graceMs, othersListen }: CloseOptions) => {
    if (othersListen) await sleep(KEEP_ALIVE_MS);
    const end = Date.now() + graceMs;
    if (!othersListen) await drainAcceptBacklog(server, graceMs * BACKLOG_SHARE);
    const closed = once(server, 'close');
    server.close();
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    const grace = setTimeout(() => server.closeAllConnections(), end - Date.now());
    await closed;
    clearInterval(idle);
    clearTimeout(grace);
  };
  return (options) => (closing ??= close(options));
}

/**
 * Accepts what is queued, for `maxMs` at most: the kernel resets queued connections when the port
 * closes.
 */
async function drainAcceptBacklog(server: Server, maxMs: number): Promise<void> {
  let quietTurns = 0;
  const onArrival = () => {
    quietTurns = 0;
  };
  server.on('connection', onArrival).on('request', onArrival);
  for (const end = Date.now() + maxMs; quietTurns < QUIET_TURNS && Date.now() < end; quietTurns += 1)
    await sleep(10);
  server.off('connection', onArrival).off('request', onArrival);
}

function describeListenError(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use on ${host}. Stop the other program, or choose another with PORT=${port + 1} npm start.`;
  if (error.code === 'EACCES')
    return `This user may not listen on port ${port}. Choose one above 1023 with PORT.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `This machine has no address ${host}. Check HOST.`;
  return `The server cannot listen on ${host}:${port}: ${error.message}`;
}
