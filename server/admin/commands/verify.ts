import { resolve } from 'node:path';
import { readManifest, verifyBackup } from '../backup-format.ts';
import type { Command } from '../command.ts';
import { count, progress } from '../progress.ts';

export const verify: Command = {
  usage: 'FOLDER',
  about: 'reads a backup and compares every checksum',
  run: async ([folderArg = '']) => {
    const folder = resolve(folderArg);
    const manifest = await readManifest(folder);
    await verifyBackup(folder, manifest, progress);
    return `The backup of ${manifest.madeAt} is complete: ${manifest.tables.length} tables, ${count(manifest.files.count)} files.`;
  },
};
