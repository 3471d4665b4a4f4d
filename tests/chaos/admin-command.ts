import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Product } from './product.ts';

/** What a command of the operator's came to: its exit code, what it printed, and how long it took in milliseconds. */
export type AdminCommandResult = { code: number; out: string; ms: number };

/**
 * Runs `npm run admin -- ARGS` of a build over the data of a product, with the settings it was started with, as an operator does. `signal`
 * ends it without warning.
 */
export function runAdminCommand(
  build: string,
  { dataDir, url, env: givenEnv }: Pick<Product, 'dataDir' | 'url' | 'env'>,
  args: string[],
  signal?: AbortSignal,
): Promise<AdminCommandResult> {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    ...givenEnv,
    MODE: 'trial',
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: new URL(url).port,
  };
  const began = performance.now();
  const commandLine = [join(build, 'server', 'admin.js'), ...args];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      commandLine,
      { env, signal, killSignal: 'SIGKILL' },
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
        resolve({ code, out: stdout + stderr, ms: performance.now() - began });
      },
    );
  });
}
