import { OPERATOR } from '../../../domain/actor.ts';
import { moveMail } from '../../commands/mail.ts';
import { type Command, WrongWords } from '../command.ts';
import { numberOf } from '../person.ts';
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
      let isRefused = false;
      for (const id of ids) {
        const moved = await moveMail(db, OPERATOR, id, 'try-again', now);
        isRefused ||= !moved.ok;
        if (moved.ok) lines.push(`Mail ${id} is tried again.`);
        else if (moved.refusal.code === 'not_found') lines.push(`There is no mail ${id}.`);
        else lines.push(`Mail ${id} was not given up, or somebody has decided about it.`);
      }
      if (isRefused) throw new Error(lines.join('\n'));
      return lines.join('\n');
    });
  },
};
