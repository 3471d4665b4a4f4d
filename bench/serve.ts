import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const readyWithin = 60_000;

/**
 * Builds the product if its sources changed, starts it in trial mode with the demo world on data of its own, hands its address and its
 * data folder to `measure`, and takes everything away again. `settings` are added to its environment.
 */
export async function withOwnServer<T>(
  measure: (url: string, dataDir: string) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const { ensureBuilt } = createRequire(import.meta.url)('../tools/bootstrap/build.cjs') as {
    ensureBuilt: (root: string, node: string) => Promise<string>;
  };
  const build = await ensureBuilt(root, process.execPath);
  const dataDir = mkdtempSync(join(tmpdir(), 'collegium-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  const own = { NODE_ENV: 'production', MODE: 'trial', PORT: String(port), DATA_DIR: dataDir };
  const env = { PATH, HOME, ...settings, ...own };
  const child = spawn(process.execPath, [join(build, 'server', 'main.js')], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    for (const end = Date.now() + readyWithin; !(await isReady(url));) {
      if (Date.now() > end || child.exitCode !== null) throw new Error('The server was not ready in time.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return await measure(url, dataDir);
  } finally {
    child.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
