import { fork } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import type { BareResponse } from './bare-server.ts';
import { processorTime } from './figures.ts';
import { type Load, type LoadRequest, load } from './load.ts';

export type Bare = { url: string; pid: number; stop: () => void };
export type LoadRun = {
  load: Load;
  /** Milliseconds of processor time per response. */
  cpu: number;
};

/** Response headers that `node:http` sets by itself. */
const SET_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Starts a bare `node:http` server that sends this response to every request. */
export async function startBare(response: BareResponse): Promise<Bare> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The bare server exited')));
    child.send(response);
  });
  return { url: `http://127.0.0.1:${String(port)}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** Records a server's response for {@link startBare}, with the body byte for byte. */
export async function recordResponse(url: string, loadRequest: LoadRequest): Promise<BareResponse> {
  const { path, method = 'GET', headers, body } = loadRequest;
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { method, headers: { ...headers, ...length } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () => {
        const bytes = Buffer.concat(chunks);
        const pairs = incoming.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 ? [[name, all[index + 1]!] as [string, string]] : [],
        );
        const sent = pairs.filter(([name]) => !SET_BY_NODE.has(name.toLowerCase()));
        const own: [string, string][] = bytes.length > 0 ? [['Content-Length', String(bytes.length)]] : [];
        resolve({
          status: incoming.statusCode ?? 0,
          headers: [...sent, ...own],
          bodyBase64: bytes.toString('base64'),
        });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Loads a server and measures the processor time of its process and descendants. */
export async function loadAndMeasure(
  { url, pid }: { url: string; pid: number },
  loadRequest: LoadRequest,
  amount: Parameters<typeof load>[2],
): Promise<LoadRun> {
  const before = processorTime(pid);
  const result = await load(url, loadRequest, amount);
  return { load: result, cpu: (processorTime(pid) - before) / result.responses };
}
