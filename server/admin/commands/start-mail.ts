import { isEmailAddress } from '../../../domain/account.ts';
import { OPERATOR } from '../../../domain/actor.ts';
import { unsuppressAddress } from '../../commands/suppressed-address.ts';
import { type Command, UsageError } from '../command.ts';
import { withServices } from '../admin-services.ts';

export const startMail: Command = {
  usage: 'ADDRESS',
  about: 'has mails go to an address again that came back, or complained',
  help: 'Its owner can do the same under Notifications; an admin too, under Mail, unless somebody complained. A subscription that ended stays so.',
  run: async ([address = ''], { settings, now }) => {
    if (!isEmailAddress(address)) throw new UsageError(`"${address}" is not an e-mail address.`);
    return withServices(settings(), async ({ db }) =>
      (await unsuppressAddress(db, OPERATOR, address, now)).ok
        ? `Mails go to ${address} again.`
        : `Mails went to ${address} all along.`,
    );
  },
};
