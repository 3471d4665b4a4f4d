import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as PlainServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';

const otherStopsWithin = 2000;
const second = 1000;
/** So long without anybody new, in milliseconds, is a good moment to close; so long it is waited for. */
const quiet = 50;
/** Of the patience of a close: the rest is for answering whoever came last. */
const rushShare = 0.6;
// Who sends nothing, or a byte now and then, must not keep a connection: headers within 10 s, never 14 s of silence, and
// everything within 3 minutes, enough for a resume over a slow line.
const slowClients = {
  maxHeaderSize: 16_384,
  headersTimeout: 10 * second,
  requestTimeout: 180 * second,
  connectionsCheckingInterval: 3 * second,
};
// So many may wait to be let in while we are busy, if the system allows.
const backlog = 4096;
const lingering = 6 * second;
const longestSilence = 14 * second;
// The rest of what nobody reads is waited for so long.
const unreadWithin = 2 * second;
// A body comes with at least 1 KB a second: who stays below in three looks, one after the other, is cut off. Far below any telephone.
const bodies = { lookEvery: 4 * second, leastBytesALook: 4096, looks: 3 };

/**
 * A listening server; `close` lets running requests end, for at most `patience` milliseconds. `inNoHurry`: another process goes on at this
 * port, so that connections nobody uses may last a moment longer, and no request meets a connection that just closed.
 */
export type Listening = { close: (patience: number, inNoHurry?: boolean) => Promise<void> };

/** Sees each request first, and answers it or passes it on. */
type Ahead = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/**
 * Listens on one address; `fetch` is told from which address each request came that `ahead` leaves to it. A server that is just
 * stopping gets 2 s to leave the port. Throws a sentence for the operator when the port is taken or not allowed.
 */
export async function listen(
  fetch: (request: Request, clientAddress: string) => Response | Promise<Response>,
  host: string,
  port: number,
  ahead: Ahead = (_request, _response, pass) => pass(),
): Promise<Listening> {
  const answer = getRequestListener(
    (request, { incoming }) => fetch(request, incoming.socket.remoteAddress ?? ''),
    { overrideGlobalObjects: false },
  );
  for (const end = Date.now() + otherStopsWithin; ;) {
    const server = createServer(slowClients, (request, response) => {
      // HTTP/1.0 has no Host; load balancers probe /readyz with it. Addresses never come from Host.
      if (request.httpVersionMinor === 0) request.headers.host ??= 'localhost';
      ahead(request, response, () => void answer(request, response));
    });
    endSilent(server);
    cutOffSlowBodies(server);
    endUnread(server);
    const close = closerOf(server);
    const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve);
      server.listen({ port, host, backlog }, () => resolve(null));
    });
    if (problem === null) return { close };
    if (problem.code !== 'EADDRINUSE' || Date.now() > end) throw new Error(whyNot(problem, host, port));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Closes connections on which nothing moved for {@link longestSilence}, unless it is our answer that is awaited. */
function endSilent(server: Server): void {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response });
  });
  server.setTimeout(longestSilence, (socket) => {
    const last = latest.get(socket);
    if (last && isOurTurn(last)) socket.setTimeout(longestSilence);
    else socket.destroy();
  });
}

/** All that was sent is here or waits for us to read it, and all that we answered so far has been taken. */
function isOurTurn({ request, response }: { request: IncomingMessage; response: ServerResponse }): boolean {
  if (response.writableFinished || response.destroyed) return false;
  return (request.complete || request.readableLength > 0) && response.writableLength === 0;
}

/** While we are the slow ones, and what came lies unread, nobody is cut off. */
function cutOffSlowBodies(server: Server): void {
  const receiving = new Map<IncomingMessage, { bytes: number; slowLooks: number }>();
  const look = () => {
    for (const [request, seen] of receiving) {
      const { bytesRead } = request.socket;
      if (request.complete || request.destroyed) receiving.delete(request);
      else if (bytesRead - seen.bytes >= bodies.leastBytesALook || request.readableLength > 0)
        seen.slowLooks = 0;
      else if ((seen.slowLooks += 1) === bodies.looks) request.socket.destroy();
      seen.bytes = bytesRead;
    }
  };
  server.on('request', (request: IncomingMessage) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    if (!request.complete) receiving.set(request, { bytes: request.socket.bytesRead, slowLooks: 0 });
    request.once('close', () => receiving.delete(request));
  });
  const timer = setInterval(look, bodies.lookEvery).unref();
  server.once('close', () => clearInterval(timer));
}

/**
 * What is answered before all of it was read (a resume that is too large, or from nobody who is signed in) leaves a connection that is of no
 * use any more. The answer says so: a proxy would give it to whoever comes next, whose request would meet its end. And it ends only when the
 * rest has come, or after two seconds: closing before that would cut the answer off.
 */
function endUnread(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    const end = response.end.bind(response) as (...last: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]) => {
      if (!request.complete) response.shouldKeepAlive = false;
      return writeHead(...head);
    };
    response.end = (...last: unknown[]) => {
      if (request.complete || request.destroyed) return end(...last);
      const goOn = () => {
        clearTimeout(waiting);
        request.off('end', goOn).off('close', goOn);
        end(...last);
      };
      const waiting = setTimeout(goOn, unreadWithin);
      request.once('end', goOn).once('close', goOn).resume();
      return response;
    };
  });
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use on ${host}. Stop the other program, or choose another with PORT=${port + 1} npm start.`;
  if (error.code === 'EACCES')
    return `This user may not listen on port ${port}. Choose one above 1023 with PORT.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `This machine has no address ${host}. Check HOST.`;
  return `The server cannot listen on ${host}:${port}: ${error.message}`;
}

/**
 * Closes in good order: what was sent before is taken in and answered, and no connection is kept for a request that would meet a closed
 * door.
 */
function closerOf(server: Server): Listening['close'] {
  const answering = new Set<ServerResponse>();
  let isClosing = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false;
  });
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    // What is answered at once, from what is kept, needs nobody to look after it.
    if (response.writableEnded) return;
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  return async (patience, inNoHurry = false) => {
    await takeInWhatCame(server, patience * rushShare);
    isClosing = true;
    for (const response of answering) response.shouldKeepAlive = false;
    const closed = new Promise<void>((resolve) => server.once('close', resolve));
    // An HTTP server closes what is idle at once.
    if (inNoHurry) PlainServer.prototype.close.call(server);
    else server.close();
    const lingersUntil = Date.now() + (inNoHurry ? lingering : 0);
    const idle = setInterval(() => Date.now() >= lingersUntil && server.closeIdleConnections(), 100);
    const impatient = setTimeout(() => server.closeAllConnections(), patience);
    await closed;
    clearInterval(idle);
    clearTimeout(impatient);
  };
}

/**
 * While we were busy, connections wait to be accepted and requests to be read: closing at once would cut them off. The system turns away whoever
 * stands at the door in the moment it closes, so that it closes when nobody has come for a while, if there is such a while within `atMost` milliseconds:
 * a turn takes in one connection.
 */
async function takeInWhatCame(server: Server, atMost: number): Promise<void> {
  let quietTurns = 0;
  let quietSince = performance.now();
  const end = quietSince + atMost;
  const came = () => {
    quietTurns = 0;
    quietSince = performance.now();
  };
  server.on('connection', came).on('request', came);
  for (
    let now = quietSince;
    now < end && (quietTurns < 4 || now - quietSince < quiet);
    now = performance.now()
  ) {
    await nextTurn();
    quietTurns += 1;
  }
  server.off('connection', came).off('request', came);
}
