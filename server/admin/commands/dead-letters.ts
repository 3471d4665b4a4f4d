import { OPERATOR } from '#domain/base/actor.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import { listGivenUp } from '#server/queries/notification/email.ts';
import type { Command } from '../command.ts';
import { withServices } from '../admin-services.ts';

export const deadLetters: Command = {
  usage: '',
  about: 'lists undelivered emails with the response of the mail server',
  help: 'The newest 50, one per line. Send one again with resend.',
  run: (_, { settings, now }) =>
    withServices(settings(), async ({ db }) => {
      await recordAdminView(db, OPERATOR, { kind: 'email_viewed' }, now);
      const found = await listGivenUp(db, OPERATOR);
      if (found.length === 0) return 'No undelivered emails.';
      return found
        .map(({ id, to, event, tries, lastResponse }) =>
          `${id}  ${to}  ${event}  ${tries} tries  ${lastResponse ?? ''}`.trimEnd(),
        )
        .join('\n');
    }),
};
