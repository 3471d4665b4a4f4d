import { OPERATOR } from '../../../domain/actor.ts';
import { makeAdmin as makeAdminOf } from '../../commands/admin.ts';
import type { Command } from '../command.ts';
import { doneOf, personOf } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const makeAdmin: Command = {
  usage: 'PERSON',
  about: 'makes somebody with an account an admin',
  help: 'PERSON is an e-mail address or an id. It counts from their next request on, beside those whom ADMIN_EMAILS lists. Take it back with remove-admin.',
  run: ([personArg = ''], { settings, now }) => {
    const { adminEmails } = settings();
    return withServices(settings(), async ({ db }) => {
      const person = await personOf(db, personArg);
      doneOf(await makeAdminOf(db, OPERATOR, person.uid, adminEmails, now));
      return `${person.name} (${person.email}) is an admin now.`;
    });
  },
};
