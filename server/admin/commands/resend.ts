import { OPERATOR } from '../../../domain/actor.ts';
import { resendEmail } from '../../commands/email.ts';
import { type Command, UsageError } from '../command.ts';
import { numberOf } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const resend: Command = {
  usage: 'EMAIL…',
  about: 'retries undelivered emails, or sends others again at once',
  help: [
    'EMAIL is a number from dead-letters or from the admin page. Each gets eight more tries within three days; the running server sends them.',
    'An email that waits for a retry is sent at once. One that was sent is sent again with the same Message-ID, so that mailboxes recognize it.',
    'An email that is no longer needed, such as a reminder for a past day, is dropped again. If the address is suppressed, run start-mail first.',
  ].join('\n'),
  run: async (args, { settings, now }) => {
    const ids = args.map(numberOf).filter((id) => id !== null);
    if (ids.length < args.length)
      throw new UsageError('EMAIL is a number from dead-letters or from the admin page.');
    return withServices(settings(), async ({ db }) => {
      const lines: string[] = [];
      let isRefused = false;
      for (const id of ids) {
        const outcome = await resendEmail(db, OPERATOR, id, now);
        isRefused ||= !outcome.ok;
        if (outcome.ok) lines.push(`Email ${id} is queued again.`);
        else if (outcome.refusal.code === 'not_found') lines.push(`There is no email ${id}.`);
        else lines.push(`Email ${id} was not queued. ${outcome.refusal.message}`);
      }
      if (isRefused) throw new Error(lines.join('\n'));
      return lines.join('\n');
    });
  },
};
