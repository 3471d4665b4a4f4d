import { OPERATOR } from '../../../domain/actor.ts';
import { restoreProposal as restoreProposalOf } from '../../commands/moderation.ts';
import { type Command, UsageError } from '../command.ts';
import { doneOf, numberOf } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const restoreProposal: Command = {
  usage: 'NUMBER [WHY…]',
  about: 'puts a hidden proposal back to where it stood',
  help: 'NUMBER is the one in its address. The owner is told, and reads WHY for some days.',
  run: async ([idArg = '', ...why], { settings, now }) => {
    const id = numberOf(idArg);
    if (id === null) throw new UsageError('NUMBER is the number in the address of the proposal.');
    return withServices(settings(), async ({ db }) => {
      doneOf(await restoreProposalOf(db, OPERATOR, id, { note: why.join(' ') }, now), {
        not_found: `There is no proposal ${id}.`,
        move_not_allowed: `Proposal ${id} is not hidden.`,
      });
      return `Proposal ${id} is back to where it stood.`;
    });
  },
};
