import { subscribe } from 'node:diagnostics_channel';
import { openSync, readFileSync, writeSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { SAMPLE, TIMES_FILE } from './sample.ts';

// Loaded into a server with `--import`: writes down how long it had each request that carries a sample's number, from its head being read
// to the last byte being given to the system, with the processor time it used meanwhile and the time its thread waited for a processor.

const { DATA_DIR } = process.env;

/** Milliseconds that this thread stood ready and another one had the processor. */
const waited = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;

const processor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

if (isMainThread && DATA_DIR) {
  const begun = new WeakMap<object, { at: number; waited: number; processor: number }>();
  const file = openSync(join(DATA_DIR, TIMES_FILE), 'a');
  const hear = (channel: string, listener: (request: IncomingMessage) => void) =>
    subscribe(channel, (message) => listener((message as { request: IncomingMessage }).request));
  hear('http.server.request.start', (request) => {
    if (request.headers[SAMPLE] === undefined) return;
    begun.set(request, { waited: waited(), processor: processor(), at: performance.now() });
  });
  hear('http.server.response.finish', (request) => {
    const start = begun.get(request);
    if (!start) return;
    const times = {
      ms: performance.now() - start.at,
      ...{ processor: processor() - start.processor, waited: waited() - start.waited },
    };
    writeSync(file, `${JSON.stringify({ sample: Number(request.headers[SAMPLE]), ...times })}\n`);
  });
}
