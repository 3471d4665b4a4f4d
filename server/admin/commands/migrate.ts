import { migrate as migrateDatabase } from '../../db/migrate.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../admin-services.ts';

export const migrate: Command = {
  usage: '',
  about: 'brings the database to this version, as a start of the server does',
  help: 'For a step of its own before new processes start. Processes of the version before go on working with it. Each migration is written down in applied_migration.',
  run: (_, { settings }) =>
    withDatabase(settings(), { mayRun: true }, async (config) => {
      const applied = await migrateDatabase(config);
      return applied.length === 0 ? 'The database is up to date.' : `Ran ${applied.join(', ')}.`;
    }),
};
