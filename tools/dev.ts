import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';

// `npm run dev`: runs the server through Vite, so that a code change takes effect with the next
// request. Open services (database, blob store) are not reloaded, and settings need a restart.

type Main = typeof import('#server/main.ts');
type Handler = ReturnType<Main['createHandler']>;

process.env.NODE_ENV = 'development';
const rootDir = join(import.meta.dirname, '..');
const http = createHttpServer();
const vite = await createServer({
  root: rootDir,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http } },
});
const load = () => vite.ssrLoadModule('/server/main.ts') as Promise<Main>;

const first = await load();
const config = first.loadConfig(rootDir);
if (!config) process.exit(1);
const services = await first.openPrimaryServices(config.settings, config.log);

let current: { main: Main; handle: Handler } | null = null;
async function handlerOfNow(): Promise<Handler> {
  const main = await load();
  if (current?.main !== main)
    current = { main, handle: main.createHandler(services, { clientFolder: null, development: true }) };
  return current.handle;
}
async function handle(request: Request, clientAddress: string): Promise<Response> {
  try {
    return await (
      await handlerOfNow()
    )(request, clientAddress);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    return new Response(error instanceof Error ? error.stack : String(error), { status: 500 });
  }
}

const answer = getRequestListener(
  (request, { incoming }) => handle(request, incoming.socket.remoteAddress ?? ''),
  { overrideGlobalObjects: false },
);
http.on('request', (request, response) =>
  vite.middlewares(request, response, () => {
    const pass = () => void answer(request, response);
    // If the module cannot be loaded, skips the page cache; `handle` then reports the error.
    handlerOfNow().then(
      (current) => (current.preHandler ? current.preHandler(request, response, pass) : pass()),
      pass,
    );
  }),
);
http.on('error', (error) => {
  console.error(`Cannot listen on port ${config.settings.port}: ${error.message}`);
  void stop();
});
http.listen(config.settings.port, config.settings.host, () => {
  void services.jobWorker.start();
  console.log(`Collegium is running and reloads what you change. Open ${config.settings.publicUrl}`);
});

async function closeAll() {
  http.closeAllConnections();
  await vite.close();
  await services.close();
  process.exit(0);
}
let stopping: Promise<void> | undefined;
const stop = () => (stopping ??= closeAll());
// React Router's plugin starts a second Vite server, whose SIGTERM handler would exit before
// PostgreSQL has stopped.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  // Ctrl+C signals the process group and npm passes it on: the second signal must not kill.
  process.on(signal as 'SIGINT', () => void stop());
