import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftovers, temporaryFolder } from './leftovers.ts';

test('removeLeftovers deletes the folder of an ended process and not of a running one', () => {
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const stale = join(tmpdir(), `collegium-swept-${gone}-a`);
  mkdirSync(join(stale, 'postgres'), { recursive: true });
  const mine = temporaryFolder('swept');
  removeLeftovers('swept');
  expect([existsSync(stale), existsSync(mine)]).toEqual([false, true]);
  rmSync(mine, { recursive: true });
});
