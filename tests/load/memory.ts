import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { median, residentMemory } from './figures.ts';
import { HEAP_FILE, HEAP_SIGNAL } from './heap-reporter.ts';
import { load } from './load.ts';
import { UNCACHED } from './pages.ts';
import type { Result } from './result.ts';
import { someProposal, withOwnServer } from './serve.ts';

const MB = 1024 * 1024;
const BUDGET = { residentMb: 350, heapGrowthMb: 5 };
const STEPS = 20;
const UNCACHED_SHARE = 1 / 20;

/**
 * Sends `requests` requests to the list and a proposal, one in twenty past the page cache. After
 * each of 20 steps, reads the resident memory and the heap after a forced garbage collection.
 */
export const measureMemory = ({ requests }: { requests: number }): Promise<Result[]> =>
  withOwnServer(
    async (server) => {
      const paths = ['/', await someProposal(server.url)];
      const resident: number[] = [];
      const heap: number[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        for (const path of paths) {
          const times = requests / STEPS / paths.length;
          const send = (request: string, share: number) =>
            load(
              server.url,
              { path: request, headers: { 'Accept-Encoding': 'br' } },
              { connections: 16, times: Math.max(16, Math.round(times * share)), status: 200 },
            );
          const cached = await send(path, 1 - UNCACHED_SHARE);
          const rendered = await send(`${path}?${UNCACHED}`, UNCACHED_SHARE);
          const wrong = cached.wrong + rendered.wrong;
          if (wrong > 0) throw new Error(`${wrong} responses were not pages`);
        }
        resident.push(residentMemory(server.pid()) / MB);
        heap.push((await heapAfterCollection(server)) / MB);
      }
      const quarter = STEPS / 4;
      const growth = median(heap.slice(-quarter)) - median(heap.slice(0, quarter));
      const most = Math.max(...resident);
      return [
        {
          what: `memory, ${requests.toLocaleString('en')} requests`,
          measured: `${most.toFixed(0)} MB RSS at most`,
          budget: `≤ ${BUDGET.residentMb} MB`,
          met: most <= BUDGET.residentMb,
          details: `${resident.at(-1)!.toFixed(0)} MB at the end`,
        },
        {
          what: 'heap after a forced collection, first to last quarter',
          measured: `${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB`,
          budget: `≤ +${BUDGET.heapGrowthMb} MB`,
          met: growth <= BUDGET.heapGrowthMb,
          details: `${heap[0]!.toFixed(1)} MB to ${heap.at(-1)!.toFixed(1)} MB`,
        },
      ];
    },
    {
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'heap-reporter.ts')).href}`,
    },
  );

async function heapAfterCollection({ pid, dataDir }: { pid: () => number; dataDir: string }) {
  const file = join(dataDir, HEAP_FILE);
  rmSync(file, { force: true });
  process.kill(pid(), HEAP_SIGNAL);
  for (const until = Date.now() + 10_000; Date.now() < until; await pause(50)) {
    const text = readText(file);
    if (text.endsWith('\n')) return Number(text);
  }
  throw new Error('The server did not report its heap');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
