import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { withEnvironment } from '../admin-services.ts';
import { count, progress } from '../progress.ts';
import { recordAdminAction } from '../admin-audit.ts';
import { restoreBackup } from '../restore.ts';

export const restoreCommand: Command = {
  usage: 'FOLDER',
  about: 'restores a backup into an empty database; the server must be stopped',
  help: 'Verifies every checksum first, and changes nothing if the database has accounts. You can run it again after a failure.',
  run: ([folderArg = ''], { settings, now }) =>
    withEnvironment(settings(), { mayRun: false }, async (environment) => {
      const { madeAt, rows, tables, files } = await restoreBackup(environment, resolve(folderArg), progress);
      const auditWarning = await recordAdminAction(environment.config, 'backup_restored', now);
      return `Restored ${count(rows)} rows of ${tables} tables and ${count(files)} files from the backup of ${madeAt}; all checksums match.${auditWarning}`;
    }),
};
