import { type IncomingHttpHeaders, type RequestListener, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export type SocketResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type SocketRequest = (
  path: string,
  headers?: Record<string, string>,
  init?: { method?: string; body?: string },
) => Promise<SocketResponse>;

/**
 * For tests: serves `listener` on a loopback socket until the test file ends. Requests have only
 * the headers passed in.
 */
export async function serveOnSocket(listener: RequestListener): Promise<SocketRequest> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return (path, headers = {}, { method = 'GET', body } = {}) =>
    new Promise((resolve, reject) => {
      const outgoing = send({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
        const { statusCode: status = 0, headers: responseHeaders } = incoming;
        buffer(incoming).then(
          (content) => resolve({ status, headers: responseHeaders, body: content }),
          reject,
        );
      });
      outgoing.on('error', reject).end(body);
    });
}
