import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PdfVerdict } from './pdf-inspect.ts';

/** Checks uploaded files in worker threads that are bounded in time and memory, so that no file can hold up the server. */
export type PdfCheck = {
  /**
   * The verdict on the bytes that `load` brings, which is called only when it is this file's turn. A file that takes too long or too
   * much memory is refused as `too_complex`. Throws what `load` throws, and {@link CheckBusy} when too many wait.
   */
  check(load: () => Promise<Uint8Array<ArrayBuffer>>): Promise<PdfVerdict>;
  /** Starts one worker ahead of the first file. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

export class CheckBusy extends Error {
  override name = 'CheckBusy';
}

type Lane = { worker: Worker | null; ready: Promise<unknown> };

const START_MS = 15_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** At most `workers` files are checked at once, each within `timeLimitMs`; at most `waiting` more stand in line. */
export function createPdfCheck({
  workers = Math.min(2, availableParallelism()),
  timeLimitMs = 5000,
  waiting = 200,
} = {}): PdfCheck {
  const idle: Lane[] = Array.from({ length: workers }, () => ({ worker: null, ready: Promise.resolve() }));
  const all = [...idle];
  const line: ((lane: Lane) => void)[] = [];

  async function takeLane(): Promise<Lane> {
    // The last one used is the warm one.
    const free = idle.pop();
    if (free) return free;
    if (line.length >= waiting) throw new CheckBusy('Too many files wait for their check');
    return new Promise((resolve) => line.push(resolve));
  }

  function giveBack(lane: Lane): void {
    const next = line.shift();
    if (next) next(lane);
    else idle.push(lane);
  }

  return {
    async check(load) {
      const lane = await takeLane();
      try {
        const bytes = await load();
        const worker = await running(lane);
        return await askWorker(lane, worker, bytes, timeLimitMs);
      } finally {
        giveBack(lane);
      }
    },
    async warm() {
      const lane = await takeLane();
      await running(lane).finally(() => giveBack(lane));
    },
    async close() {
      await Promise.all(all.map(async (lane) => lane.worker?.terminate()));
    },
  };
}

async function running(lane: Lane): Promise<Worker> {
  if (lane.worker) return lane.worker;
  const worker = new Worker(workerFile(), { resourceLimits: MEMORY, env: {}, name: 'pdf-check' });
  worker.unref();
  worker.on('error', () => {});
  worker.once('exit', () => {
    if (lane.worker === worker) lane.worker = null;
  });
  const started = await firstOf(worker, START_MS);
  if (started !== 'ready') {
    await worker.terminate();
    throw new Error('The worker that checks PDF files did not start', { cause: started });
  }
  lane.worker = worker;
  return worker;
}

async function askWorker(
  lane: Lane,
  worker: Worker,
  bytes: Uint8Array<ArrayBuffer>,
  timeLimitMs: number,
): Promise<PdfVerdict> {
  const answer = firstOf(worker, timeLimitMs);
  worker.postMessage(bytes, [bytes.buffer]);
  const verdict = await answer;
  if (verdict instanceof Error) {
    lane.worker = null;
    await worker.terminate();
    return { ok: false, fault: 'too_complex' };
  }
  return verdict as PdfVerdict;
}

/** The worker's next message, or the error that ended it or the wait for it. */
function firstOf(worker: Worker, withinMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (answer: unknown) => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', settle).off('exit', onExit);
      resolve(answer);
    };
    const onExit = () => settle(new Error('The worker ended'));
    const timer = setTimeout(() => settle(new Error(`No answer within ${withinMs} ms`)), withinMs);
    worker.on('message', settle).on('error', settle).on('exit', onExit);
  });
}

/** As it stands in the sources, beside the built server, or one folder above a chunk of it. */
function workerFile(): URL {
  const places = ['./pdf-check-worker.ts', './pdf-check-worker.js', '../pdf-check-worker.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (!found) throw new Error('The worker that checks PDF files is missing from this build');
  return found;
}
