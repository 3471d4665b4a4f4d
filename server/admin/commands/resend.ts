import { OPERATOR } from '#domain/base/actor.ts';
import { EMAIL_ATTEMPTS, GIVE_UP_AFTER_DAYS } from '#domain/notification/delivery.ts';
import { resendEmail } from '#server/commands/notification/email.ts';
import { type Command, UsageError } from '../command.ts';
import { parseNumber } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const resend: Command = {
  usage: 'EMAIL…',
  about: 'sends undelivered or other emails again',
  help: [
    `EMAIL is a number from dead-letters or from the admin page. The server sends it, with up to ${EMAIL_ATTEMPTS} more tries over ${GIVE_UP_AFTER_DAYS} days.`,
    'An email that waits for a retry is sent right away. One that was delivered is sent again with the same Message-ID, so that email programs recognize a duplicate.',
    'An email that is no longer needed, such as a reminder for a past day, is not sent. If the address is suppressed, run start-mail first.',
  ].join('\n'),
  run: async (args, { settings, now }) => {
    const ids = args.map(parseNumber).filter((id) => id !== null);
    if (ids.length < args.length)
      throw new UsageError('EMAIL has to be a number from dead-letters or from the admin page.');
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
