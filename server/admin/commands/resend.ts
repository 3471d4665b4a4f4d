import { OPERATOR } from '../../../domain/actor.ts';
import { moveMail } from '../../commands/mail.ts';
import { type Command, WrongWords } from '../command.ts';
import { doneOf, numberOf } from '../person.ts';
import { withProduct } from '../place.ts';

export const resend: Command = {
  takes: 'MAIL…',
  about: 'has mails that were given up tried again',
  help: 'MAIL is a number that dead-letters shows. Each gets eight tries and three days anew; the running server sends them.',
  run: async (words, { settings, now }) => {
    const ids = words.map(numberOf);
    if (ids.includes(null)) throw new WrongWords('MAIL is a number that dead-letters shows.');
    return withProduct(settings(), async ({ db }) => {
      const lines: string[] = [];
      for (const id of ids) {
        const moved = await moveMail(db, OPERATOR, id, 'try-again', now);
        lines.push(moved.ok ? `Mail ${id} is tried again.` : `Mail ${id}: ${moved.refusal.message}`);
        if (!moved.ok && ids.length === 1) doneOf(moved);
      }
      return lines.join('\n');
    });
  },
};
