import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** A listening server; `close` lets running requests end, for at most `patience` milliseconds. */
export type Listening = { close: (patience: number) => Promise<void> };

/** Listens on one address. Throws a sentence for the operator when the port is taken or not allowed. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  host: string,
  port: number,
): Promise<Listening> {
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false });
  const server = createServer(
    { maxHeaderSize: 16_384 },
    (request, response) => void answer(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(whyNot(error, host, port))));
    server.listen(port, host, resolve);
  });
  return { close: (patience) => closeServer(server, patience) };
}

/** Finds out early whether `listen` would work; a server that is just stopping gets 2 s. Throws as `listen` does. */
export async function waitUntilFree(host: string, port: number): Promise<void> {
  const nothing = () => new Response(null, { status: 503 });
  for (let attempt = 0; ; attempt++) {
    try {
      const probe = await listen(nothing, host, port);
      return await probe.close(0);
    } catch (error) {
      if (attempt === 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
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

async function closeServer(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatient = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(impatient);
}
