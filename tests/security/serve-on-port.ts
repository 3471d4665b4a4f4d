import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll } from 'vitest';
import { listen } from '#server/http/listener.ts';
import { freePort } from '../fixtures/free-port.ts';
import type { TestApp } from './test-app.ts';

/** Serves the board with the limits of `listen` until the test file ends; returns the port. */
export async function serveWithProductionListener(board: TestApp): Promise<number> {
  const port = await freePort();
  const handler = (request: Request) => board.handle(request, '192.0.2.1');
  const { close } = await listen(handler, { host: '127.0.0.1', port });
  afterAll(() => close({ graceMs: 100 }));
  return port;
}

/** Serves the board on a plain Node server until the test file ends; returns the port. */
export async function serveOnPort(board: TestApp): Promise<number> {
  const answer = getRequestListener((request) => board.handle(request, '192.0.2.1'), {
    overrideGlobalObjects: false,
  });
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
