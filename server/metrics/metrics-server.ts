import { createServer } from 'node:http';
import { once } from 'node:events';

/**
 * Serves only `GET /metrics`, on a separate port, since metrics are for the operator. Throws a
 * sentence for the operator when it cannot listen.
 */
export async function openMetricsServer(
  { host, port }: { host: string; port: number },
  read: () => Promise<{ contentType: string; text: string }>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void response
        .writeHead(404, { 'Content-Type': 'text/plain' })
        .end('Only GET /metrics is available here.\n');
    read().then(
      ({ contentType, text }) =>
        response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`METRICS_PORT ${port} is in use on ${host}: choose another.`);
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new Error(`METRICS_HOST is "${host}": this machine has no such address.`);
    throw new Error(`Cannot listen on METRICS_PORT ${port} at ${host}: ${error.message}.`);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
