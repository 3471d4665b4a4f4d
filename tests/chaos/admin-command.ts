import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Product } from './product.ts';

/**
 * The result of an admin command: exit code (-1 for a signal or a failed start), output, and
 * milliseconds.
 */
export type AdminCommandResult = { code: number; out: string; ms: number };

/**
 * Runs the admin command of a build (as `npm run admin -- ARGS`) on the data and settings of a
 * product. Aborting `signal` kills it with SIGKILL.
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
