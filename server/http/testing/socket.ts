import { type IncomingMessage, type ServerResponse, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A raw response; `pageCache` is its header `X-Page-Cache`. */
export type SocketResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  pageCache: string;
};

export type SocketRequest = (
  path: string,
  headers?: Record<string, string>,
  init?: { method?: string; body?: string },
) => Promise<SocketResponse>;

/**
 * For tests: serves `answer` on a loopback socket until the test file ends. Requests have only the
 * headers passed in.
 */
export async function serveOnSocket(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<SocketRequest> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return (path, headers = {}, { method = 'GET', body } = {}) =>
    new Promise((resolve, reject) => {
      const outgoing = send({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const responseHeaders = incoming.headers as Record<string, string>;
          const pageCache = responseHeaders['x-page-cache'] ?? '';
          resolve({
            status: incoming.statusCode ?? 0,
            headers: responseHeaders,
            body: Buffer.concat(parts),
            pageCache,
          });
        });
      });
      outgoing.on('error', reject).end(body);
    });
}
