import { resolve } from 'node:path';
import { backUp } from '../backup.ts';
import type { Command } from '../command.ts';
import { withEnvironment } from '../admin-services.ts';
import { recordAdminAction } from '../admin-audit.ts';
import { count, megabytes, progress } from '../progress.ts';

export const backup: Command = {
  usage: 'FOLDER',
  about: 'writes the database and resumes to a new folder; the server may be running or stopped',
  help: 'A consistent snapshot with checksums. Store it where only you can read it: it contains every answer and resume.',
  run: ([folderArg = ''], { settings, now }) =>
    withEnvironment(settings(), { mayRun: true }, async (environment) => {
      const folder = resolve(folderArg);
      const auditWarning = await recordAdminAction(environment.config, 'backup_made', now);
      const { rows, tables, files, bytes, damaged } = await backUp(environment, folder, now, progress);
      const summary = `Backed up ${count(rows)} rows of ${tables} tables and ${count(files)} files (${megabytes(bytes)}) to ${folder}. Store it where only you can read it.${auditWarning}`;
      if (damaged.length === 0) return summary;
      throw new Error(`${summary}\nNot in the backup, because missing or damaged: ${damaged.join(', ')}`);
    }),
};
