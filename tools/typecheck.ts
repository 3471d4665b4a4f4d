import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// Types of the routes are written first: `./+types/*` in app/routes.
const modules = join(import.meta.dirname, '..', 'node_modules');
const node = (...args: string[]) =>
  execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });

try {
  node(join(modules, '@react-router', 'dev', 'bin.cjs'), 'typegen');
  execFileSync(join(modules, '.bin', 'tsc'), { stdio: 'inherit' });
} catch {
  process.exitCode = 1;
}
