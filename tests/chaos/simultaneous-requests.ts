import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import type { TimedResponse } from './board.ts';

/** The rest of each request, held back until all of them are released. */
const FINAL_BYTES = '\r\n';

/**
 * Opens a connection for each URL, reopens those that the server closes meanwhile (10 s header
 * timeout), and sends all but the end of a GET. The returned function sends every end at once and
 * reads the responses.
 */
export async function prepareRequests(urls: readonly string[]): Promise<() => Promise<TimedResponse[]>> {
  let sockets = await Promise.all(urls.map(openPendingRequest));
  while (sockets.some(isClosed))
    sockets = await Promise.all(
      sockets.map(async (socket, index) => (isClosed(socket) ? openPendingRequest(urls[index]!) : socket)),
    );
  return () => {
    const began = performance.now();
    for (const socket of sockets) socket.write(FINAL_BYTES);
    return Promise.all(sockets.map((socket) => answerOf(socket, began)));
  };
}

const isClosed = (socket: Socket) => socket.destroyed || socket.readableEnded;

async function openPendingRequest(url: string): Promise<Socket> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`);
  // Read and handle errors early: without a reader, a rejected connection never emits `close`.
  socket.on('error', () => {}).resume();
  return socket;
}

function answerOf(socket: Socket, began: number): Promise<TimedResponse> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let failure = '';
    socket.on('data', (part) => parts.push(part));
    socket.on('error', (error) => (failure = error.message));
    socket.on('close', () =>
      resolve({ ...parseResponse(Buffer.concat(parts).toString(), failure), ...since(began) }),
    );
  });
}

const since = (began: number) => ({ ms: performance.now() - began, data: {} });

function parseResponse(
  text: string,
  failure: string,
): Pick<TimedResponse, 'status' | 'retryAfter' | 'error'> {
  const [head = ''] = text.split('\r\n\r\n', 1);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0);
  const retryAfter = /^retry-after: *(\S+)/im.exec(head)?.[1] ?? null;
  return {
    status,
    retryAfter,
    error: status >= 400 ? text.slice(head.length, head.length + 200) : failure,
  };
}
