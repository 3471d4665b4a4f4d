import { OPERATOR } from '#domain/base/actor.ts';
import { removeAdmin } from '#server/commands/account/admin.ts';
import type { Command } from '../command.ts';
import { unwrap, findPersonOrThrow } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const removeAdminCommand: Command = {
  usage: 'PERSON',
  about: 'removes the admin role from a person',
  help: 'PERSON is an email address or an id. Takes effect with their next request. The account is not deleted. To remove an address in ADMIN_EMAILS, change that setting.',
  run: ([personArg = ''], { settings, now }) => {
    const { adminEmails } = settings();
    return withServices(settings(), async ({ db }) => {
      const person = await findPersonOrThrow(db, personArg);
      unwrap(await removeAdmin(db, OPERATOR, person.uid, adminEmails, now));
      return `${person.name} (${person.email}) is no longer an admin.`;
    });
  },
};
