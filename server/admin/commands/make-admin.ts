import { OPERATOR } from '#domain/base/actor.ts';
import { makeAdmin } from '#server/commands/account/admin.ts';
import type { Command } from '../command.ts';
import { unwrap, findPersonOrThrow } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const makeAdminCommand: Command = {
  usage: 'PERSON',
  about: 'makes a person with an account an admin',
  help: 'PERSON is an email address or an id. Takes effect with their next request. Addresses in ADMIN_EMAILS are admins too. Undo with remove-admin.',
  run: ([personArg = ''], { settings, now }) => {
    const { adminEmails } = settings();
    return withServices(settings(), async ({ db }) => {
      const person = await findPersonOrThrow(db, personArg);
      unwrap(await makeAdmin(db, OPERATOR, person.uid, adminEmails, now));
      return `${person.name} (${person.email}) is now an admin.`;
    });
  },
};
