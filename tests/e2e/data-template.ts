import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseNameOf, createExternalDatabase } from '../../server/db/testing/external-test-server.ts';
import { freePort } from '../fixtures/free-port.ts';

/** The variable that names the folder where first starts are kept, for a run that has one. */
export const TEMPLATE_FOLDER_VARIABLE = 'COLLEGIUM_TEST_FIRST_STARTS';

/** How long a first start may take. */
export const READY_WITHIN_MS = 300_000;

/** What a first start leaves: of which build, with the demo world ('1') or without ('0'), and where such are kept. */
type TemplateOptions = { build: string; demo: string; templates: string };

/**
 * Fills the empty data folder of a product as its first start in trial mode leaves it, stopped, and gives the folder that was copied. That start
 * happens once, for whoever needs it first: most of the time of a start goes into setting PostgreSQL up, and into the demo world. On a PostgreSQL
 * of somebody else its database is called after the folder (`databaseNameOf`).
 */
export async function copyDataTemplate(dataDir: string, first: TemplateOptions): Promise<string> {
  const folder = await templateFor(first);
  // Ownership goes along: PostgreSQL insists on it.
  execFileSync('cp', ['-a', `${folder}/.`, dataDir]);
  return folder;
}

/** Lets the PostgreSQL of a stopped product no longer wait for the disk: for what is not about power cuts. */
export function disableFsync(dataDir: string): void {
  const lines = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name} = off\n`);
  appendFileSync(join(dataDir, 'postgres', 'cluster', 'postgresql.conf'), lines.join(''));
}

async function templateFor({ build, demo, templates }: TemplateOptions): Promise<string> {
  const folder = join(templates, `demo-${demo}`);
  for (; !existsSync(folder); await pause(50)) {
    const making = `${folder}-making`;
    if (!isOwnedByUser(making)) continue;
    try {
      const database = await createExternalDatabase(undefined, databaseNameOf(folder));
      const env = { DEMO: demo, ...(database && { DATABASE_URL: database.url }) };
      await createTemplate(build, join(making, 'data'), env);
      renameSync(join(making, 'data'), folder);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  return folder;
}

/** True for the one, of all threads, who made the folder. */
function isOwnedByUser(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Starts the product over fresh data, and stops it in good order. */
async function createTemplate(build: string, dataDir: string, env: Record<string, string>): Promise<void> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(build, 'server', 'main.js')], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH,
      HOME,
      ...env,
      NODE_ENV: 'production',
      MODE: 'trial',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilReady(
    `http://127.0.0.1:${port}`,
    () => child.exitCode === null,
    () => output,
  );
  child.kill('SIGTERM');
  await exited;
}

/** Waits until the product at an address is ready; throws with what it `said` when it has ended, or after five minutes. */
export async function waitUntilReady(
  url: string,
  isAlive: () => boolean,
  output: () => string,
): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end && isAlive(); await pause(50)) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`The product was not ready in time. It said:\n${output()}`);
}
