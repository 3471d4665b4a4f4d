import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { databaseNameOf, createExternalDatabase } from '../../server/db/testing/external-test-server.ts';
import { freePort } from '../fixtures/free-port.ts';
import { spawnServer, waitUntilReady } from './server-process.ts';

/** Environment variable with the folder of shared data templates, for a run that has one. */
export const TEMPLATE_FOLDER_VARIABLE = 'COLLEGIUM_TEST_FIRST_STARTS';

/** Build of the template, with demo data ('1') or without ('0'), and the templates' folder. */
type TemplateOptions = { build: string; demo: string; templates: string };

/**
 * Copies the data folder of a stopped first start in trial mode; returns the template's path. It is
 * created once, since a first start is slow; an external database is named by `databaseNameOf`.
 */
export async function copyDataTemplate(dataDir: string, first: TemplateOptions): Promise<string> {
  const folder = await templateFor(first);
  // Preserves ownership: PostgreSQL requires it.
  await promisify(execFile)('cp', ['-a', `${folder}/.`, dataDir]);
  return folder;
}

/** Turns fsync off for a stopped server's PostgreSQL, for speed; not for crash tests. */
export function disableFsync(dataDir: string): void {
  const lines = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name} = off\n`);
  appendFileSync(join(dataDir, 'postgres', 'cluster', 'postgresql.conf'), lines.join(''));
}

async function templateFor({ build, demo, templates }: TemplateOptions): Promise<string> {
  const folder = join(templates, `demo-${demo}`);
  await createOnce(folder, async (unfinished) => {
    const database = await createExternalDatabase(undefined, databaseNameOf(folder));
    const env = { DEMO: demo, ...(database && { DATABASE_URL: database.url }) };
    await createTemplate(build, unfinished, env);
  });
  return folder;
}

/**
 * Creates a folder once for all workers: one calls `create` with a path that is then renamed, the
 * others wait for it. If it throws, the next one tries.
 */
export async function createOnce(
  folder: string,
  create: (unfinished: string) => Promise<void>,
): Promise<void> {
  for (; !existsSync(folder); await pause(50)) {
    const making = `${folder}-making`;
    if (!acquireFolderLock(making)) continue;
    try {
      // Another worker may have finished between the two checks.
      if (existsSync(folder)) return;
      await create(join(making, 'data'));
      renameSync(join(making, 'data'), folder);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
}

/** Acquires a lock by creating the folder; false if another worker has it. */
function acquireFolderLock(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Starts the server on an empty data folder, and shuts it down gracefully. */
async function createTemplate(build: string, dataDir: string, env: Record<string, string>): Promise<void> {
  const port = await freePort();
  const child = spawnServer({ build, port, dataDir, env });
  let output = '';
  child.stdout!.on('data', (chunk) => (output += chunk));
  child.stderr!.on('data', (chunk) => (output += chunk));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilReady(
    `http://127.0.0.1:${port}`,
    () => child.exitCode === null,
    () => output,
  );
  child.kill('SIGTERM');
  await exited;
}
