import { resolve } from 'node:path';
import { backUp } from '../backup.ts';
import type { Command } from '../command.ts';
import { withEnvironment } from '../admin-services.ts';
import { recordAdminAction } from '../admin-audit.ts';
import { count, megabytes, progress } from '../progress.ts';

export const backup: Command = {
  usage: 'FOLDER',
  about: 'writes database and resumes to a new folder, while the server runs or not',
  help: 'One moment of everything, with checksums. Keep it where only you can read it: it holds every answer and resume.',
  run: ([folderArg = ''], { settings, now }) =>
    withEnvironment(settings(), { mayRun: true }, async (environment) => {
      const folder = resolve(folderArg);
      const auditWarning = await recordAdminAction(environment.config, 'backup_made', now);
      const { rows, tables, files, bytes, damaged } = await backUp(environment, folder, now, progress);
      const summary = `Backed up ${count(rows)} rows of ${tables} tables and ${count(files)} files (${megabytes(bytes)}) to ${folder}. Keep it where only you can read it.${auditWarning}`;
      if (damaged.length === 0) return summary;
      throw new Error(`${summary}\nMissing or damaged, and not in it: ${damaged.join(', ')}`);
    }),
};
