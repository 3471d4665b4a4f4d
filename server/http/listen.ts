import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** A listening server; `close` lets running requests end, for 10 s at most. */
export type Listening = { close: () => Promise<void> };

/** Listens on one address. Throws a sentence for the operator when the port is taken or not allowed. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  host: string,
  port: number,
): Promise<Listening> {
  const server = createServer(
    { maxHeaderSize: 16_384 },
    getRequestListener(fetch, { overrideGlobalObjects: false }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(whyNot(error, host, port), { cause: error })),
    );
    server.listen(port, host, resolve);
  });
  return { close: () => closeServer(server) };
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

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatient = setTimeout(() => server.closeAllConnections(), 10_000);
  await closed;
  clearTimeout(impatient);
}
