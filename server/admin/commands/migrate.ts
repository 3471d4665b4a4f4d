import { migrate } from '#server/db/migrate.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../admin-services.ts';

export const migrateCommand: Command = {
  usage: '',
  about: 'migrates the database to this version, as starting the server does',
  help: 'Run it before starting new processes to migrate in a separate step. Processes of the previous version continue to work. Each migration is recorded in applied_migration.',
  run: (_, { settings }) =>
    withDatabase(settings(), { mayRun: true }, async (config) => {
      const applied = await migrate(config);
      return applied.length === 0 ? 'The database is up to date.' : `Ran ${applied.join(', ')}.`;
    }),
};
