import { parentPort } from 'node:worker_threads';
import type { CheckAnswer } from './pdf-check.ts';
import { inspectPdf, parserWork } from './pdf-inspect.ts';

// What the parser prints about a file is no log line of ours, and it throws and catches an error for many a byte.
console.warn = () => {};
Error.stackTraceLimit = 0;

/** Inspects one file at a time: the pool sends the next one only after the verdict. */
async function inspect(bytes: Uint8Array): Promise<void> {
  const verdict = await inspectPdf(bytes);
  parentPort?.postMessage({ verdict, work: parserWork.done } satisfies CheckAnswer);
}

parentPort?.on('message', (bytes: Uint8Array) => void inspect(bytes));
parentPort?.postMessage('ready');
