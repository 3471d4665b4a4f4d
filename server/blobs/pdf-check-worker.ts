import { parentPort } from 'node:worker_threads';
import { inspectPdf } from './pdf-inspect.ts';

// One file at a time: the pool sends the next one only after the verdict. What a library prints about a stranger's file is no log
// line of ours.
console.warn = () => {};
parentPort?.on(
  'message',
  (bytes: Uint8Array) => void inspectPdf(bytes).then((verdict) => parentPort?.postMessage(verdict)),
);
parentPort?.postMessage('ready');
