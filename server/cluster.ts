import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { GRACE_MS } from '#server/http/graceful-shutdown.ts';
import { listen } from '#server/http/listener.ts';
import type { HttpHandler } from '#server/http/app.ts';

/** The worker processes of the primary. */
export type Workers = {
  /** Starts them with `env` and resolves once all listen. Throws if one exits before that. */
  start: (env: Record<string, string>) => Promise<void>;
  /** Rolling restart: replaces the workers one after the other, each once its successor listens. */
  restart: () => Promise<void>;
  /** Stops all of them; responses in flight get `graceMs`. */
  stop: (graceMs: number) => Promise<void>;
};

type ClusterLog = Record<'info' | 'error', (fields: object, message: string) => void>;

/** A worker that ran this long did not fail at startup: its exit resets the backoff. */
const HEALTHY_MS = MINUTE_MS;
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 30_000;
/** A worker still running this long after its grace period is killed. */
const KILL_AFTER_MS = 15_000;

/**
 * Supervises `count` processes of this program that listen on one port. One that exits is
 * restarted, with backoff.
 */
export function createWorkers(count: number, log: ClusterLog): Workers {
  // Workers accept connections themselves: one that the primary handed to a killed worker would
  // hang. `setupPrimary` freezes this policy.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // JSON would lose metrics that are NaN or infinite.
  cluster.setupPrimary({ serialization: 'advanced' });
  const supervised = new Set<Worker>();
  let env: Record<string, string> = {};
  let isStopping = false;
  let crashes = 0;
  let restarting = Promise.resolve();

  const supervise = (worker: Worker) => {
    const startedAt = Date.now();
    supervised.add(worker);
    worker.once('exit', (code, signal) => {
      if (!supervised.delete(worker) || isStopping) return;
      crashes = Date.now() - startedAt < HEALTHY_MS ? crashes + 1 : 1;
      const delayMs = crashes === 1 ? 0 : Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (crashes - 2));
      log.error({ worker: worker.id, code, signal, delayMs }, 'Worker exited, starting a new one');
      setTimeout(() => !isStopping && supervise(cluster.fork(env)), delayMs);
    });
  };
  const replace = async (old: Worker) => {
    if (isStopping || !supervised.has(old)) return;
    const worker = cluster.fork(env);
    try {
      await waitUntilListening(worker);
    } catch (err) {
      return log.error({ err, worker: old.id }, 'Rolling restart failed, the old worker continues');
    }
    // The old worker exited and was restarted in the meantime: the new one is not needed.
    if (!supervised.delete(old)) return stopWorker(worker, 'SIGTERM');
    supervise(worker);
    await stopWorker(old, 'SIGTERM');
  };

  return {
    async start(workerEnv) {
      env = workerEnv;
      const workers = Array.from({ length: count }, () => cluster.fork(env));
      await Promise.all(workers.map(waitUntilListening));
      workers.forEach(supervise);
    },
    async restart() {
      log.info({}, 'Rolling restart');
      for (const worker of supervised) restarting = restarting.then(() => replace(worker));
      await restarting;
    },
    async stop(graceMs) {
      isStopping = true;
      const signal = graceMs > 0 ? 'SIGINT' : 'SIGKILL';
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map((worker) => stopWorker(worker, signal)));
    },
  };
}

function waitUntilListening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.once('exit', (code, signal) =>
      reject(new Error(`A worker ended (${signal ?? code}) before it was listening.`)),
    );
  });
}

async function stopWorker(worker: Worker, signal: NodeJS.Signals): Promise<void> {
  if (worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill(signal);
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), GRACE_MS + KILL_AFTER_MS);
  await exit;
  clearTimeout(timer);
}

/**
 * Serves requests in a worker. SIGTERM drains it while others go on (rolling restart), SIGINT stops
 * it with the primary, and Node ends it if the primary dies.
 */
export async function serveAsWorker(
  address: { host: string; port: number },
  open: () => Promise<{ handler: HttpHandler; close: () => Promise<void> }>,
): Promise<void> {
  // A terminal sends SIGHUP to all processes; only the primary acts on it.
  process.on('SIGHUP', () => {});
  const { handler, close } = await open();
  const listener = await listen(handler, address);
  const stop = async (othersListen: boolean) => {
    await listener.close({ graceMs: GRACE_MS, othersListen });
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop(true));
  process.on('SIGINT', () => void stop(false));
}
