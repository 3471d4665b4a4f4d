import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Where the global setup writes why the build failed. */
export const buildErrorFile = (folder: string) => join(folder, 'build-error.txt');

/** Waits until the build exists; throws its error, written into `folder`, if it failed. */
export async function waitForBuild(build: string, folder: string): Promise<void> {
  for (; !existsSync(build); await pause(50))
    if (existsSync(buildErrorFile(folder))) throw new Error(readFileSync(buildErrorFile(folder), 'utf8'));
}
