import { OPERATOR } from '../../../domain/actor.ts';
import { resendEmail } from '../../commands/email.ts';
import { type Command, UsageError } from '../command.ts';
import { numberOf } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const resend: Command = {
  usage: 'MAIL…',
  about: 'has mails tried again that were given up, or sends others at once, once more',
  help: [
    'MAIL is a number that dead-letters shows, or that stands under Mail for admins. Each gets eight tries and three days anew; the running server sends them.',
    'One that waits for its next try goes at once. One that was sent goes once more, with its Message-ID, so that a mailbox that has it can tell.',
    'What is not needed any more, such as a reminder whose day is over, is dropped again. Where nothing is mailed to the address: start-mail first.',
  ].join('\n'),
  run: async (args, { settings, now }) => {
    const ids = args.map(numberOf).filter((id) => id !== null);
    if (ids.length < args.length)
      throw new UsageError('MAIL is a number that dead-letters shows, or the page of mails.');
    return withServices(settings(), async ({ db }) => {
      const lines: string[] = [];
      let isRefused = false;
      for (const id of ids) {
        const outcome = await resendEmail(db, OPERATOR, id, now);
        isRefused ||= !outcome.ok;
        if (outcome.ok) lines.push(`Mail ${id} is tried again.`);
        else if (outcome.refusal.code === 'not_found') lines.push(`There is no mail ${id}.`);
        else lines.push(`Mail ${id} stays as it is. ${outcome.refusal.message}`);
      }
      if (isRefused) throw new Error(lines.join('\n'));
      return lines.join('\n');
    });
  },
};
