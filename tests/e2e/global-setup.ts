import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { removeLeftovers, temporaryFolder } from '../../server/db/testing/leftovers.ts';
import { databaseNameOf, dropDatabase } from '../../server/db/testing/external-test-server.ts';
import { ensureBuilt } from '../../tools/bootstrap.cjs';
import { TEMPLATE_FOLDER_VARIABLE } from './data-template.ts';
import { launchOptions } from './launch-browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** WebSocket URL of the shared browser. */
    browserAddress: string;
    /** Folder of the shared data templates. */
    firstStarts: string;
    /** The folder of the product's build. */
    build: string;
  }
}

/** Builds the product like `npm start`, and launches the browser shared by all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers('journey');
  project.provide('build', ensureBuilt());
  const browser = await chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' });
  project.provide('browserAddress', browser.wsEndpoint());
  const firstStarts = temporaryFolder('journey');
  project.provide('firstStarts', firstStarts);
  process.env[TEMPLATE_FOLDER_VARIABLE] = firstStarts;
  return async () => {
    await browser.close();
    for (const demo of ['0', '1']) await dropDatabase(databaseNameOf(join(firstStarts, `demo-${demo}`)));
    rmSync(firstStarts, { recursive: true, force: true });
  };
}
