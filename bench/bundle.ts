import { gzipSync } from 'node:zlib';
import { withOwnServer } from './serve.ts';

const BAR = 125_000;

/** The script of a first visit to the list, file by file, in bytes as gzip packs it. docs/performance.md says what each is for. */
export async function measureBundle(): Promise<boolean> {
  return withOwnServer(async ({ url }) => {
    const page = await (await fetch(url)).text();
    const paths = new Set(page.match(/\/assets\/[\w./-]+\.js/g));
    const preloaded = [...paths].filter((path) => new RegExp(`(?:href|src)="${path}"`).test(page));
    let sum = 0;
    for (const path of preloaded) {
      const script = Buffer.from(await (await fetch(url + path)).arrayBuffer());
      const size = gzipSync(script, { level: 9 }).length;
      sum += size;
      console.log(`${String(size).padStart(7)} ${path}`);
    }
    console.log(`script of a first visit to the list: ${sum} bytes as gzip packs it (bar ${BAR})`);
    return sum <= BAR;
  });
}
