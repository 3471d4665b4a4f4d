import { OPERATOR } from '../../../domain/actor.ts';
import { hideProposal as hideProposalOf } from '../../commands/moderation.ts';
import { type Command, UsageError } from '../command.ts';
import { doneOf, numberOf } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const hideProposal: Command = {
  usage: 'NUMBER WHY…',
  about: "takes a proposal out of everybody's sight but its owner's, its applicants' and the admins'",
  help: 'NUMBER is the one in its address. The owner is told, and reads WHY. Put it back with restore-proposal.',
  run: async ([idArg = '', ...why], { settings, now }) => {
    const id = numberOf(idArg);
    if (id === null) throw new UsageError('NUMBER is the number in the address of the proposal.');
    return withServices(settings(), async ({ db }) => {
      doneOf(await hideProposalOf(db, OPERATOR, id, { note: why.join(' ') }, now), {
        not_found: `There is no proposal ${id}.`,
        move_not_allowed: `Proposal ${id} is hidden already.`,
      });
      return `Proposal ${id} is hidden, and its reports are closed.`;
    });
  },
};
