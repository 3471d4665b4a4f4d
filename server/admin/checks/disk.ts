import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { freeBytes } from '#server/storage/filesystem.ts';
import { megabytes } from '../progress.ts';
import { type Check, warning, ok, error } from './check.ts';

const MIB = 1024 * 1024;
/** A warning: a few resumes or a backup fill the rest. Below `WRONG_BELOW`, writes soon fail. */
const NOTED_BELOW = 2048 * MIB;
const WRONG_BELOW = 200 * MIB;

/** Checks the free disk space at DATA_DIR. */
export const disk: Check = {
  name: 'disk',
  run: async ({ dataDir, minFreeBytes }) => {
    const free = await freeBytes(nearestThatIsThere(dataDir));
    const message = `${megabytes(free)} free on the disk of DATA_DIR`;
    if (free < WRONG_BELOW) return error(`${message}: uploads and database writes will soon fail.`);
    if (free < minFreeBytes)
      return error(`${message}: uploads are refused below ${megabytes(minFreeBytes)} (MIN_FREE_MB).`);
    return free < NOTED_BELOW ? warning(`${message}.`) : ok(`${message}.`);
  },
};

function nearestThatIsThere(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestThatIsThere(dirname(folder));
}
