import { OPERATOR } from '../../../domain/actor.ts';
import { removeAdmin as removeAdminOf } from '../../commands/admin.ts';
import type { Command } from '../command.ts';
import { doneOf, personOf } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const removeAdmin: Command = {
  usage: 'PERSON',
  about: 'takes the rights of an admin away',
  help: 'PERSON is an e-mail address or an id. It counts from their next request on; the account stays. Whom ADMIN_EMAILS lists is taken out there.',
  run: ([personArg = ''], { settings, now }) => {
    const { adminEmails } = settings();
    return withServices(settings(), async ({ db }) => {
      const person = await personOf(db, personArg);
      doneOf(await removeAdminOf(db, OPERATOR, person.uid, adminEmails, now));
      return `${person.name} (${person.email}) is no admin any more.`;
    });
  },
};
