import { parentPort } from 'node:worker_threads';
import type { CheckResult } from './pdf-check.ts';
import { inspectPdf } from './pdf-inspect.ts';
import { WorkLimit } from './pdf-objects.ts';

// The library's warnings are not for our log, and stack traces of its many errors cost time.
console.warn = () => {};
Error.stackTraceLimit = 0;

/** Inspects one file at a time: the pool sends the next one only after the verdict. */
async function inspect(bytes: Uint8Array): Promise<void> {
  const work = new WorkLimit();
  const verdict = await inspectPdf(bytes, work);
  parentPort?.postMessage({ verdict, work: work.used } satisfies CheckResult);
}

parentPort?.on('message', (bytes: Uint8Array) => void inspect(bytes));
parentPort?.postMessage('ready');
