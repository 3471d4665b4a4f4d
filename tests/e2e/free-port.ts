import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/** Where the ports begin that nobody is handed out by the system, and how many each of the threads has for itself. */
const FIRST = 20_000;
const THREADS = 8;
const EACH = 1500;

const given = new Set<number>();

/**
 * A port of 127.0.0.1 that nobody listens on, and that is given once: what listens there may stop and come back. It lies below those that the
 * system hands out itself, so that nobody's connection takes it in between; threads that run side by side never draw the same.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (threadId % THREADS) * EACH + Math.floor(Math.random() * EACH);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
