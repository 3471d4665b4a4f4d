import { OPERATOR } from '#domain/base/actor.ts';
import { hideProposal } from '#server/commands/moderation/moderation.ts';
import { type Command, UsageError } from '../command.ts';
import { unwrap, parseNumber } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const hideProposalCommand: Command = {
  usage: 'NUMBER REASON…',
  about: 'hides a proposal from everyone except its owner, its applicants and admins',
  help: 'NUMBER is the number in the URL of the proposal. The owner is notified and can read REASON. Undo with restore-proposal.',
  run: async ([idArg = '', ...why], { settings, now }) => {
    const id = parseNumber(idArg);
    if (id === null)
      throw new UsageError('NUMBER has to be the number in the URL of the proposal, such as 12.');
    return withServices(settings(), async ({ db }) => {
      unwrap(await hideProposal(db, OPERATOR, id, { note: why.join(' ') }, now), {
        not_found: `There is no proposal ${id}.`,
        move_not_allowed: `Proposal ${id} is already hidden.`,
      });
      return `Hid proposal ${id} and closed its reports.`;
    });
  },
};
