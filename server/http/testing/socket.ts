import { type IncomingMessage, type ServerResponse, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** An answer as it came over the line; `pageCache` is its header `X-Page-Cache`. */
export type Told = { status: number; headers: Record<string, string>; body: Buffer; pageCache: string };

export type Ask = (
  path: string,
  headers?: Record<string, string>,
  sent?: { method?: string; body?: string },
) => Promise<Told>;

/** For tests: what `answer` says on a socket of this machine, until the test file ends; asked for with the headers given and no others. */
export async function onSocket(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Ask> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return (path, headers = {}, { method = 'GET', body } = {}) =>
    new Promise((resolve, reject) => {
      const asking = send({ host: '127.0.0.1', port, path, method, headers }, (told) => {
        const parts: Buffer[] = [];
        told.on('data', (part: Buffer) => parts.push(part));
        told.on('error', reject);
        told.on('end', () => {
          const given = told.headers as Record<string, string>;
          const pageCache = given['x-page-cache'] ?? '';
          resolve({ status: told.statusCode ?? 0, headers: given, body: Buffer.concat(parts), pageCache });
        });
      });
      asking.on('error', reject).end(body);
    });
}
