import { OPERATOR } from '../../../domain/actor.ts';
import { restoreProposal as restoreProposalOf } from '../../commands/moderation.ts';
import { type Command, UsageError } from '../command.ts';
import { doneOf, numberOf } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const restoreProposal: Command = {
  usage: 'NUMBER [REASON…]',
  about: 'restores a hidden proposal',
  help: 'NUMBER is the one in its URL. The owner is notified and reads REASON for some days.',
  run: async ([idArg = '', ...why], { settings, now }) => {
    const id = numberOf(idArg);
    if (id === null) throw new UsageError('NUMBER is the number in the URL of the proposal.');
    return withServices(settings(), async ({ db }) => {
      doneOf(await restoreProposalOf(db, OPERATOR, id, { note: why.join(' ') }, now), {
        not_found: `There is no proposal ${id}.`,
        move_not_allowed: `Proposal ${id} is not hidden.`,
      });
      return `Restored proposal ${id}.`;
    });
  },
};
