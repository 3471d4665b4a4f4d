import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { withEnvironment } from '../admin-services.ts';
import { count, progress } from '../progress.ts';
import { recordAdminAction } from '../admin-audit.ts';
import { restore as restoreFrom } from '../restore.ts';

export const restore: Command = {
  usage: 'FOLDER',
  about: 'fills an empty place from a backup; the server must not run',
  help: 'Compares every checksum first and changes nothing where people are already. After a failure it can be run again.',
  run: ([folderArg = ''], { settings, now }) =>
    withEnvironment(settings(), { mayRun: false }, async (environment) => {
      const { madeAt, rows, tables, files } = await restoreFrom(environment, resolve(folderArg), progress);
      const auditWarning = await recordAdminAction(environment.config, 'backup_restored', now);
      return `Restored ${count(rows)} rows of ${tables} tables and ${count(files)} files as they were at ${madeAt}; every row and file is equal.${auditWarning}`;
    }),
};
