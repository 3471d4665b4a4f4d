import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { sweepLeftovers } from '../server/data/testing/leftovers.ts';
import { unpackBrowser, type BrowserProgram } from './unpack-browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    browserProgram: BrowserProgram;
    /** The folder of the product's build. */
    build: string;
  }
}

type EnsureBuilt = (root: string, node: string) => Promise<string>;

/** Builds the product as `npm start` would, and unpacks the browser, once for all journeys. */
export default async function setup(project: TestProject): Promise<void> {
  sweepLeftovers('journey');
  const root = join(import.meta.dirname, '..');
  const { ensureBuilt } = createRequire(import.meta.url)('../tools/bootstrap/build.cjs') as {
    ensureBuilt: EnsureBuilt;
  };
  project.provide('build', await ensureBuilt(root, process.execPath));
  project.provide('browserProgram', unpackBrowser());
}
