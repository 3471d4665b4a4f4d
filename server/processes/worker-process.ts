import cluster from 'node:cluster';
import type { FromWorker, ToWorker } from './words.ts';

/** A process that answers requests, as the first one sees it. */
export type WorkerProcess = {
  /** Stands in the log. */
  id: number;
  /** From then on it hears what it is told. */
  hears: Promise<void>;
  /** Throws when it ends before it answers. */
  serves: Promise<void>;
  /** Says, once it has ended, with what. */
  gone: Promise<string>;
  isGone: () => boolean;
  tell: (word: ToWorker) => void;
  /** What it counts; null when it does not say within two seconds. */
  figures: () => Promise<unknown>;
  /** Lets it end what is under way, as `Listening.close` does; resolves once it has ended. */
  end: (patience: number, inNoHurry?: boolean) => Promise<void>;
};

/** Who does not end although it was told to, and had its time, is killed. */
const KILLED_AFTER_MS = 5000;
const FIGURES_WITHIN_MS = 2000;

/** Starts this very program once more; `onLeaves` hears when the process asks for another in its place. */
export function startWorker(onLeaves: () => void): WorkerProcess {
  const worker = cluster.fork();
  const hears = Promise.withResolvers<void>();
  const serves = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<string>();
  let isEnding = false;
  // Whoever does not ask need not hear of it.
  serves.promise.catch(() => {});
  const asked = new Map<number, (figures: unknown) => void>();
  let asks = 0;
  worker.on('message', (word: FromWorker) => {
    if (word.kind === 'hears') hears.resolve();
    else if (word.kind === 'serves') serves.resolve();
    else if (word.kind === 'figures') asked.get(word.ask)?.(word.figures);
    else onLeaves();
  });
  worker.once('exit', (code, signal) => {
    const how = signal ?? String(code);
    serves.reject(new Error(`A process that answers requests ended (${how}) before it answered.`));
    gone.resolve(how);
  });
  const tell = (word: ToWorker) => {
    // It may end at this very moment; then it needs no words.
    if (worker.isConnected()) worker.send(word, undefined, () => {});
  };
  return {
    id: worker.id,
    hears: hears.promise,
    serves: serves.promise,
    gone: gone.promise,
    isGone: () => worker.isDead(),
    tell,
    figures: () =>
      new Promise((resolve) => {
        const ask = (asks += 1);
        const answer = (figures: unknown) => {
          clearTimeout(waiting);
          asked.delete(ask);
          resolve(figures);
        };
        const waiting = setTimeout(answer, FIGURES_WITHIN_MS, null).unref();
        asked.set(ask, answer);
        tell({ kind: 'tell figures', ask });
      }),
    async end(patience, inNoHurry = false) {
      if (!isEnding) tell({ kind: 'close', patience, inNoHurry });
      isEnding = true;
      const killing = setTimeout(() => worker.process.kill('SIGKILL'), patience + KILLED_AFTER_MS).unref();
      await gone.promise;
      clearTimeout(killing);
    },
  };
}
