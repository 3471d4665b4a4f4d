import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Time limit of a first start, in milliseconds. */
export const READY_WITHIN_MS = 300_000;

type ServerOptions = {
  build: string;
  port: number;
  dataDir: string;
  /** More settings. */
  env: Record<string, string>;
  stdio?: StdioOptions;
};

/** Starts a build in trial mode, with no setting of this process but PATH and HOME. */
export function spawnServer({ build, port, dataDir, env, stdio }: ServerOptions): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, [join(build, 'server', 'main.js')], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH,
      HOME,
      // One owner posts for many tests.
      PROPOSALS_PER_DAY: '1000',
      ...env,
      NODE_ENV: 'production',
      MODE: 'trial',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: stdio ?? ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Waits until `/readyz` succeeds; throws with the output when the process ends, or after {@link
 * READY_WITHIN_MS}.
 */
export async function waitUntilReady(
  url: string,
  isAlive: () => boolean,
  output: () => string,
): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end && isAlive(); await pause(50)) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`The server was not ready in time. Its output:\n${output()}`);
}
