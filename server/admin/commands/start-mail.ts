import { isEmailAddress } from '#domain/account/person.ts';
import { OPERATOR } from '#domain/base/actor.ts';
import { unsuppressAddress } from '#server/commands/notification/suppressed-address.ts';
import { type Command, UsageError } from '../command.ts';
import { withServices } from '../admin-services.ts';

export const startMail: Command = {
  usage: 'ADDRESS',
  about: 'allows emails to an address that bounced or complained',
  help: 'The person can do the same under Notifications, and an admin can on the admin page, unless the address complained. Does not bring back a subscription that ended.',
  run: async ([address = ''], { settings, now }) => {
    if (!isEmailAddress(address)) throw new UsageError(`"${address}" is not an email address.`);
    return withServices(settings(), async ({ db }) =>
      (await unsuppressAddress(db, OPERATOR, address, now)).ok
        ? `Emails are sent to ${address} again.`
        : `${address} was not suppressed. Nothing was changed.`,
    );
  },
};
