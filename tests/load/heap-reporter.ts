import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server with `--import`. On the signal, collects garbage and writes `heapUsed`
// (bytes) to a file in the data folder.

export const HEAP_FILE = 'bench-heap';
export const HEAP_SIGNAL = 'SIGUSR2';

const { DATA_DIR } = process.env;

if (isMainThread && DATA_DIR) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on(HEAP_SIGNAL, () => {
    collect();
    writeFileSync(join(DATA_DIR, HEAP_FILE), `${process.memoryUsage().heapUsed}\n`);
  });
}
