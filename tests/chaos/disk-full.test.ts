import { spawnSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';
import { faultOfDiskFull, smallDisk } from './disk-full.ts';

const [program = '', ...before] = smallDisk('/');
const probe = before.slice(0, before.indexOf('sh'));
const hasSmallDisks = spawnSync(program, [...probe, 'true'], { stdio: 'ignore' }).status === 0;

test.skipIf(!hasSmallDisks)(
  'a full disk refuses another resume with 507, stores no partial file, and reads still work',
  async () => {
    const result = await faultOfDiskFull({ build: inject('build'), rounds: 2, seed: 1 });
    expect(result.broken, result.figures).toEqual([]);
  },
);
