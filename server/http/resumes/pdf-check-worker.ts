import { parentPort } from 'node:worker_threads';
import type { CheckResult } from './pdf-check.ts';
import { inspectPdf } from './pdf-inspect.ts';
import { WorkLimit } from './pdf-objects.ts';

if (!parentPort) throw new Error('pdf-check-worker runs in a worker thread only');
const port = parentPort;

// pdf-lib warns about many files, and throws many errors whose stack traces cost time.
console.warn = () => {};
Error.stackTraceLimit = 0;

/**
 * Inspects one file at a time: the pool sends the next one only after the verdict. An unexpected
 * error is an unhandled rejection, which ends the worker and reaches the pool as `error`.
 */
async function inspect(bytes: Uint8Array): Promise<void> {
  const work = new WorkLimit();
  const verdict = await inspectPdf(bytes, work);
  port.postMessage({ verdict, work: work.used } satisfies CheckResult);
}

port.on('message', (bytes: Uint8Array) => void inspect(bytes));
port.postMessage('ready');
