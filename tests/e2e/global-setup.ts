import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { removeLeftovers, temporaryFolder } from '../../server/db/testing/leftovers.ts';
import { databaseNameOf, dropDatabase } from '../../server/db/testing/external-test-server.ts';
import { buildFolder, ensureBuilt } from '../../tools/bootstrap.cjs';
import { TEMPLATE_FOLDER_VARIABLE } from './data-template.ts';
import { launchOptions } from './launch-browser.ts';
import { buildErrorFile } from './wait-for-build.ts';
import { stopSharedBoard } from './shared-board.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** WebSocket URL of the shared browser. */
    browserAddress: string;
    /** Folder of the shared data templates. */
    firstStarts: string;
    /** The folder of the product's build; core stories wait for it with `waitForBuild`. */
    build: string;
  }
}

/**
 * Builds the product like `npm start`, and launches the browser shared by all test files. The core
 * stories run beside tests that need no build, so theirs is made meanwhile.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers('journey');
  const browser = await chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' });
  project.provide('browserAddress', browser.wsEndpoint());
  const firstStarts = temporaryFolder('journey');
  project.provide('firstStarts', firstStarts);
  process.env[TEMPLATE_FOLDER_VARIABLE] = firstStarts;
  const isCore = project.name === 'e2e';
  project.provide('build', isCore ? buildFolder() : ensureBuilt());
  const building = isCore ? buildInBackground(firstStarts) : null;
  return async () => {
    await building;
    await browser.close();
    await stopSharedBoard(firstStarts);
    for (const demo of ['0', '1']) await dropDatabase(databaseNameOf(join(firstStarts, `demo-${demo}`)));
    rmSync(firstStarts, { recursive: true, force: true });
  };
}

/** Builds in a child process; an error is written where `waitForBuild` finds it. */
async function buildInBackground(folder: string): Promise<void> {
  if (existsSync(buildFolder())) return;
  const bootstrap = join(import.meta.dirname, '../../tools/bootstrap.cjs');
  await promisify(execFile)(process.execPath, [bootstrap, 'build']).catch((error: unknown) =>
    writeFileSync(buildErrorFile(folder), String(error)),
  );
}
