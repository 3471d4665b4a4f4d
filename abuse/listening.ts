import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll } from 'vitest';
import type { WholeBoard } from './whole-board.ts';

/** Lets the board answer on a real socket of this machine, until the test file ends; returns the port. */
export async function listenTo(board: WholeBoard): Promise<number> {
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
