import { gzipSync } from 'node:zlib';
import type { Result } from './result.ts';
import { withOwnServer } from './serve.ts';

const BUDGETS = { js: 150_000, css: 15_000 };

/** Measures the JavaScript and CSS of a first visit to the list, in bytes after gzip. */
export const measureFirstVisit = (): Promise<Result[]> =>
  withOwnServer(async ({ url }) => {
    const page = await (await fetch(url)).text();
    const results: Result[] = [];
    for (const kind of ['js', 'css'] as const) {
      // React Router ends the root's style sheets with "#".
      const linked = new RegExp(`(?:href|src)="(/assets/[^"]+\\.${kind})#?"`, 'g');
      const paths = new Set(Array.from(page.matchAll(linked), ([, path]) => path!));
      let bytes = 0;
      for (const path of paths) {
        const file = Buffer.from(await (await fetch(url + path)).arrayBuffer());
        const size = gzipSync(file, { level: 9 }).length;
        console.log(`${String(size).padStart(7)} ${path}`);
        bytes += size;
      }
      results.push({
        what: kind === 'js' ? 'script of a first visit to the list' : 'CSS of a first visit to the list',
        measured: `${(bytes / 1000).toFixed(1)} KB gzip`,
        budget: `≤ ${BUDGETS[kind] / 1000} KB`,
        met: bytes > 0 && bytes <= BUDGETS[kind],
        details: `${paths.size} files`,
      });
    }
    return results;
  });
