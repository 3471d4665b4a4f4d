import { OPERATOR } from '#domain/base/actor.ts';
import { RESTORED_NOTE_DAYS } from '#domain/moderation/moderation.ts';
import { restoreProposal } from '#server/commands/moderation/moderation.ts';
import { type Command, UsageError } from '../command.ts';
import { unwrap, parseNumber } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const restoreProposalCommand: Command = {
  usage: 'NUMBER [REASON…]',
  about: 'restores a hidden proposal',
  help: `NUMBER is the number in the URL of the proposal. The owner is notified and can read REASON for ${RESTORED_NOTE_DAYS} days.`,
  run: async ([idArg = '', ...why], { settings, now }) => {
    const id = parseNumber(idArg);
    if (id === null)
      throw new UsageError('NUMBER has to be the number in the URL of the proposal, such as 12.');
    return withServices(settings(), async ({ db }) => {
      unwrap(await restoreProposal(db, OPERATOR, id, { note: why.join(' ') }, now), {
        not_found: `There is no proposal ${id}.`,
        move_not_allowed: `Proposal ${id} is not hidden.`,
      });
      return `Restored proposal ${id}.`;
    });
  },
};
