import { gzipSync } from 'node:zlib';
import type { Result } from './result.ts';
import { withOwnServer } from './serve.ts';

const BUDGETS = { js: 150_000, css: 15_000 };

/** Measures the JavaScript and CSS of a first visit to the list, in bytes after gzip. */
export const measureFirstVisit = (): Promise<Result[]> =>
  withOwnServer(async ({ url }) => {
    const files = await firstVisitFiles(url);
    return (['js', 'css'] as const).map((kind) => {
      for (const { path, bytes } of files[kind]) console.log(`${String(bytes).padStart(7)} ${path}`);
      const bytes = totalBytes(files[kind]);
      return {
        what: kind === 'js' ? 'script of a first visit to the list' : 'CSS of a first visit to the list',
        measured: `${(bytes / 1000).toFixed(1)} KB gzip`,
        budget: `≤ ${BUDGETS[kind] / 1000} KB`,
        met: bytes > 0 && bytes <= BUDGETS[kind],
        details: `${files[kind].length} files`,
      };
    });
  });

type LinkedFile = { path: string; bytes: number };

/** The scripts and style sheets that the list links, with their bytes after gzip. */
export async function firstVisitFiles(url: string): Promise<Record<'js' | 'css', LinkedFile[]>> {
  const page = await (await fetch(url)).text();
  const linkedFiles = (kind: string) => {
    // React Router ends the root's style sheets with "#".
    const linked = new RegExp(`(?:href|src)="(/assets/[^"]+\\.${kind})#?"`, 'g');
    const paths = new Set(Array.from(page.matchAll(linked), ([, path]) => path!));
    return Promise.all(
      [...paths].map(async (path) => {
        const file = Buffer.from(await (await fetch(url + path)).arrayBuffer());
        return { path, bytes: gzipSync(file, { level: 9 }).length };
      }),
    );
  };
  return { js: await linkedFiles('js'), css: await linkedFiles('css') };
}

export const totalBytes = (files: readonly LinkedFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
