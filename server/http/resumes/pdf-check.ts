import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PdfVerdict } from './pdf-inspect.ts';

/**
 * Checks uploaded files in worker threads limited in memory and time, so that no file can block the
 * server.
 */
export type PdfCheck = {
  /**
   * The verdict on the bytes that `load` reads in this file's turn: one file of a person at a time,
   * people in turn. Throws what `load` throws, and {@link CheckBusy} when the wait or the check
   * takes too long.
   */
  check(load: () => Promise<Uint8Array<ArrayBuffer>>, person: string): Promise<PdfVerdict>;
  /** Starts one worker ahead of the first file. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

/** The file was not checked, whatever is in it: trying again later makes sense. */
export class CheckBusy extends Error {
  override name = 'CheckBusy';
}

/** The worker's verdict, and the work that the scan counted. */
export type CheckResult = { verdict: PdfVerdict; work: number };

/** A slot for one worker at a time; `work` is what its worker has done so far. */
type Slot = { worker: Worker | null; work: number };
type Limits = {
  workers: number;
  /**
   * A last resort: a file's cost is limited by its work, which does not depend on how busy the
   * machine is.
   */
  timeLimitMs: number;
  waitLimitMs: number;
  waitingPerPerson: number;
  waiting: number;
};
/** Called with the error of a check that failed by a bug of ours; the file is refused. */
type OnError = (error: Error) => void;

const WORKER_START_TIMEOUT_MS = 15_000;
const WORKER_RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** pdf-lib never frees a name: after this much work its worker is replaced. */
const MAX_WORK_PER_WORKER = 10_000_000;

export function createPdfCheck(limits: Partial<Limits> = {}, onError: OnError = () => {}): PdfCheck {
  const { workers = Math.min(2, availableParallelism()), timeLimitMs = 30_000 } = limits;
  const slots = Array.from({ length: workers }, (): Slot => ({ worker: null, work: 0 }));
  const fairQueue = createFairQueue(slots, limits);

  async function withSlot<T>(person: string, use: (slot: Slot) => Promise<T>): Promise<T> {
    const slot = await fairQueue.acquire(person);
    try {
      return await use(slot);
    } finally {
      fairQueue.release(slot, person);
    }
  }

  return {
    check: (load, person) =>
      withSlot(person, async (slot) => {
        const bytes = await load();
        const worker = await ensureWorker(slot, onError);
        return checkInWorker(slot, worker, bytes, timeLimitMs);
      }),
    warm: () => withSlot('', async (slot) => void (await ensureWorker(slot, onError))),
    async close() {
      await Promise.all(slots.map(async (slot) => slot.worker?.terminate()));
    },
  };
}

/** Round robin: a free slot goes to the next person who waits and has no file in a slot. */
function createFairQueue(
  slots: readonly Slot[],
  { waitLimitMs = 20_000, waitingPerPerson = 4, waiting = 200 }: Partial<Limits>,
) {
  const free = [...slots];
  const active = new Set<string>();
  const queues = new Map<string, Set<(slot: Slot) => void>>();
  let queued = 0;

  function remove(person: string, begin: (slot: Slot) => void): void {
    const queue = queues.get(person);
    if (!queue?.delete(begin)) return;
    queued -= 1;
    if (queue.size === 0) queues.delete(person);
  }

  function startNext(): void {
    const person = free.length > 0 ? [...queues.keys()].find((waiting) => !active.has(waiting)) : undefined;
    const queue = person === undefined ? undefined : queues.get(person);
    const [begin] = queue ?? [];
    if (person === undefined || !queue || !begin) return;
    remove(person, begin);
    active.add(person);
    // The slot released last has the warm worker.
    begin(free.pop()!);
    startNext();
  }

  return {
    acquire: (person: string) =>
      new Promise<Slot>((resolve, reject) => {
        const queue = queues.get(person) ?? new Set();
        if (queued >= waiting || queue.size >= waitingPerPerson)
          return reject(new CheckBusy('Too many files are waiting for the PDF check'));
        const timer = setTimeout(() => {
          remove(person, begin);
          reject(new CheckBusy('A file waited too long for the PDF check'));
        }, waitLimitMs);
        const begin = (slot: Slot) => {
          clearTimeout(timer);
          resolve(slot);
        };
        queues.set(person, queue.add(begin));
        queued += 1;
        startNext();
      }),
    release(slot: Slot, person: string) {
      active.delete(person);
      // To the end of the queue.
      const queue = queues.get(person);
      if (queue && queues.delete(person)) queues.set(person, queue);
      free.push(slot);
      startNext();
    },
  };
}

async function ensureWorker(slot: Slot, onError: OnError): Promise<Worker> {
  if (slot.worker) return slot.worker;
  const worker = new Worker(workerUrl(), {
    resourceLimits: WORKER_RESOURCE_LIMITS,
    env: {},
    name: 'pdf-check',
  });
  worker.unref();
  worker.on('error', (error: NodeJS.ErrnoException) => {
    // A file made to exhaust the memory is no bug.
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') onError(error);
  });
  worker.once('exit', () => {
    if (slot.worker === worker) slot.worker = null;
  });
  const started = await nextMessage(worker, WORKER_START_TIMEOUT_MS);
  if (started !== 'ready') {
    await worker.terminate();
    if (started instanceof CheckBusy) throw started;
    throw new Error('The PDF check worker did not start', { cause: started });
  }
  Object.assign(slot, { worker, work: 0 });
  return worker;
}

async function checkInWorker(
  slot: Slot,
  worker: Worker,
  bytes: Uint8Array<ArrayBuffer>,
  timeLimitMs: number,
): Promise<PdfVerdict> {
  const answered = nextMessage(worker, timeLimitMs);
  worker.postMessage(bytes, [bytes.buffer]);
  const answer = await answered;
  if (!(answer instanceof Error)) {
    const { verdict, work } = answer as CheckResult;
    slot.work += work;
    if (slot.work > MAX_WORK_PER_WORKER) await discardWorker(slot, worker);
    return verdict;
  }
  await discardWorker(slot, worker);
  if (answer instanceof CheckBusy) throw answer;
  return { ok: false, fault: 'too_complex' };
}

async function discardWorker(slot: Slot, worker: Worker): Promise<void> {
  slot.worker = null;
  await worker.terminate();
}

/** The worker's next message, the error that ended it, or a timeout. */
function nextMessage(worker: Worker, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (answer: unknown) => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', settle).off('exit', onExit);
      resolve(answer);
    };
    const onExit = () => settle(new Error('The PDF check worker exited'));
    const timer = setTimeout(
      () => settle(new CheckBusy(`The PDF check worker did not answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    worker.on('message', settle).on('error', settle).on('exit', onExit);
  });
}

/** In the sources, beside the built server, or one folder above a chunk of it. */
function workerUrl(): URL {
  const paths = ['./pdf-check-worker.ts', './pdf-check-worker.js', '../pdf-check-worker.js'];
  const found = paths.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
  if (!found) throw new Error('The PDF check worker is missing from this build');
  return found;
}
