import type { PdfAnswer, PdfDrawn, PdfOpened, PdfRequest, PdfText } from './pdf-protocol.ts';

/** How long a PDF may take to open and draw its first page, and each further page. */
export const PDF_DEADLINE_MS = 5000;

/** Why the worker gave no result: the time was over, or the PDF is unreadable. */
export class PdfFailure extends Error {
  override name = 'PdfFailure';
}

type Request = PdfRequest extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never;
type Pending = { resolve: (value: never) => void; reject: (error: Error) => void };

type RunningWorker = { worker: Worker; ready: Promise<void>; pending: Map<number, Pending> };

/**
 * PDFs in a worker, one at a time. Work that does not end by its deadline ends with its worker, and
 * the next PDF gets a new worker.
 */
export class PdfClient {
  #running: RunningWorker | null = null;
  #lastId = 0;
  /** The end of the work before: pages are drawn in turn, each with its whole time. */
  #tail: Promise<unknown> = Promise.resolve();

  /** Starts the worker, so that it loads while the file does. */
  start(): RunningWorker {
    this.#running ??= startWorker(() => this.stop());
    return this.#running;
  }

  /** Opens a PDF and draws its first page, both before one deadline; closes the PDF before. */
  async open(bytes: ArrayBuffer, width: number): Promise<PdfOpened & { first: PdfDrawn }> {
    this.#stopIfBusy();
    const running = this.start();
    await running.ready;
    const deadline = performance.now() + PDF_DEADLINE_MS;
    const opened = await this.#ask<PdfOpened>(running, { kind: 'open', bytes }, deadline);
    const first = await this.#ask<PdfDrawn>(running, { kind: 'draw', page: 1, width }, deadline);
    return { ...opened, first };
  }

  /** Draws a page; fails once the PDF was closed. */
  draw(page: number, width: number): Promise<PdfDrawn> {
    return this.#askInTurn({ kind: 'draw', page, width });
  }

  text(page: number): Promise<PdfText[]> {
    return this.#askInTurn({ kind: 'text', page });
  }

  close(): void {
    this.#stopIfBusy();
    if (this.#running) this.#askInTurn({ kind: 'close' }).catch(() => {});
  }

  /** Ends the worker and its work. */
  stop(): void {
    const running = this.#running;
    this.#running = null;
    running?.worker.terminate();
    for (const { reject } of running?.pending.values() ?? []) reject(new PdfFailure('Stopped'));
  }

  /** The work for the PDF before may never end. */
  #stopIfBusy(): void {
    if (this.#running && this.#running.pending.size > 0) this.stop();
  }

  #askInTurn<Value>(request: Request): Promise<Value> {
    const running = this.#running;
    const result = this.#tail.then(() =>
      running && running === this.#running
        ? this.#ask<Value>(running, request, performance.now() + PDF_DEADLINE_MS)
        : Promise.reject(new PdfFailure('Stopped')),
    );
    this.#tail = result.catch(() => {});
    return result;
  }

  #ask<Value>(running: RunningWorker, request: Request, deadline: number): Promise<Value> {
    if (running !== this.#running) return Promise.reject(new PdfFailure('Stopped'));
    const id = (this.#lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    running.pending.set(id, { resolve, reject });
    const timer = setTimeout(() => running === this.#running && this.stop(), deadline - performance.now());
    running.worker.postMessage({ ...request, id }, request.kind === 'open' ? [request.bytes] : []);
    return promise.finally(() => {
      clearTimeout(timer);
      running.pending.delete(id);
    });
  }
}

function startWorker(onFailure: () => void): RunningWorker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, Pending>();
  const ready = new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => {
      if ('ready' in data) return resolve();
      // The parser's own messages in that thread have no id of ours.
      const request = pending.get(data.id);
      if (!request) return;
      if ('error' in data) request.reject(new PdfFailure(data.error));
      else request.resolve(data.value as never);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error('The PDF worker could not be loaded'));
      onFailure();
    });
  });
  // Read by `open`, if it is ever called.
  ready.catch(() => {});
  return { worker, ready, pending };
}
