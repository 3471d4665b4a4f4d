import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../fixtures/free-port.ts';
import { copyDataTemplate } from '../data-template.ts';
import { waitUntilReady } from '../server-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Cached builds, data and results of the scripts in this folder. */
export const WORK = join(ROOT, '.cache/visual');

/** Servers and pages act for these members of the demo world. */
export const DEMO_MEMBERS = {
  applicant: { name: 'Noor K.', email: 'noor.k@example.edu' },
  owner: { name: 'Mina R.', email: 'mina.r@example.edu' },
  admin: { name: 'Ada F.', email: 'ada.f@example.edu' },
};

export type DemoServer = { url: string; process: ChildProcess };

/** Starts a build on a copy of the demo data that the build `seededBy` creates. */
export async function startDemoServer(build: string, seededBy: string, name: string): Promise<DemoServer> {
  const dataDir = join(WORK, 'data', name);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  await copyDataTemplate(dataDir, { build: seededBy, demo: '1', templates: join(WORK, 'data') });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    MODE: 'trial',
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAILS: DEMO_MEMBERS.admin.email,
  };
  const server = spawn(process.execPath, [join(build, 'server/main.js')], {
    cwd: ROOT,
    env,
    stdio: 'ignore',
  });
  await waitUntilReady(
    url,
    () => server.exitCode === null,
    () => `See ${dataDir}.`,
  );
  return { url, process: server };
}
