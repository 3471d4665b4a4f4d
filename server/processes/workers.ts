import cluster from 'node:cluster';
import { type WorkerProcess, startWorker } from './worker-process.ts';

/** The processes that answer requests, kept at their number by the first one. */
export type Workers = {
  /** Gives them what they need to begin, and waits until all of them answer. Throws when one of them cannot. */
  begin: (ground: unknown) => Promise<void>;
  /** What each of them counts; nothing of one that does not say. */
  figures: () => Promise<unknown[]>;
  /** Puts a new one in the place of each, one after the other: the old one ends once the new one answers. */
  renew: () => Promise<void>;
  /** Lets all of them end what is under way, for at most `patience` milliseconds. */
  stop: (patience: number) => Promise<void>;
};

export type WorkersLog = Record<'warn' | 'error', (about: object, what: string) => void>;

/** Who lived that long did not die of its start. */
const HEALTHY_AFTER_MS = 60_000;
const FIRST_DELAY_MS = 250;
const LAST_DELAY_MS = 30_000;
const RENEWAL_PATIENCE_MS = 10_000;

/**
 * Starts `count` processes of this very program, which listen on one port. One that dies is started anew at once, and ever more rarely when
 * it dies again and again; the requests it was working on are lost, no others. One that is told by a signal to end is replaced first.
 */
export function keepWorkers(count: number, log: WorkersLog): Workers {
  cluster.setupPrimary({ serialization: 'advanced' });
  // Each takes connections from the system itself. Handed on by us, one on its way to a process that is killed would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const ground = Promise.withResolvers<unknown>();
  const alive = new Set<WorkerProcess>();
  const kept = new Set<WorkerProcess>();
  let isUp = false;
  let stopping = false;
  let round = Promise.resolve();
  let deaths = 0;

  const start = (): WorkerProcess => {
    const worker: WorkerProcess = startWorker(() => void replace(worker));
    alive.add(worker);
    void worker.gone.then(() => alive.delete(worker));
    void worker.hears.then(async () => {
      if (!isUp) worker.tell({ kind: 'listen' });
      worker.tell({ kind: 'ground', ground: await ground.promise });
    });
    return worker;
  };
  const keep = (worker: WorkerProcess): WorkerProcess => {
    const began = Date.now();
    kept.add(worker);
    void worker.gone.then((how) => {
      const isMissed = kept.delete(worker) && isUp && !stopping;
      if (!isMissed) return;
      deaths = Date.now() - began < HEALTHY_AFTER_MS ? deaths + 1 : 1;
      const delay = deaths === 1 ? 0 : Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** (deaths - 2));
      log.error({ worker: worker.id, how, delay }, 'A process that answers requests died; another follows');
      setTimeout(() => !stopping && keep(start()), delay);
    });
    return worker;
  };
  const replaceNow = async (old: WorkerProcess) => {
    if (stopping || !kept.has(old)) return;
    const fresh = start();
    try {
      await fresh.serves;
    } catch (err) {
      if (stopping) return;
      return log.error({ err, worker: old.id }, 'No other process could take its place; it goes on');
    }
    // Who died meanwhile has been followed by another already.
    if (!kept.delete(old)) return fresh.end(RENEWAL_PATIENCE_MS);
    keep(fresh);
    await old.end(RENEWAL_PATIENCE_MS, true);
  };
  const replace = (old: WorkerProcess): Promise<void> => (round = round.then(() => replaceNow(old)));

  const first = Array.from({ length: count }, () => keep(start()));
  return {
    async begin(given) {
      ground.resolve(given);
      await Promise.all(first.map(({ serves }) => serves));
      isUp = true;
      for (const worker of alive) worker.tell({ kind: 'all serve' });
    },
    async figures() {
      const all = await Promise.all([...alive].map((worker) => worker.figures()));
      return all.filter((figures) => figures !== null);
    },
    async renew() {
      // Who only just begins is new.
      if (isUp) await Promise.all([...kept].map(replace));
    },
    async stop(patience) {
      stopping = true;
      await Promise.all([...alive].map((worker) => worker.end(patience)));
    },
  };
}
