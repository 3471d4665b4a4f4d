import { applyApplicantMove, decide, decideAll, write } from './application-rules.ts';
import { type Board, type ModelResult, MODEL_VISITOR } from './board-model.ts';
import type { Move } from './move.ts';
import * as proposal from './proposal-rules.ts';

/**
 * Applies a move to the model and returns the expected result. Signed-out, suspended and deleted
 * people get `unauthenticated`.
 */
export function applyMove(board: Board, move: Move): ModelResult {
  if (move.do === 'wait') {
    board.now += move.ms;
    return proposal.notified(board);
  }
  if (move.by === MODEL_VISITOR || board.people[move.by]!.is !== 'here')
    return proposal.refused('unauthenticated');
  switch (move.do) {
    case 'publish':
      return proposal.publish(board, move);
    case 'edit':
      return proposal.edit(board, move);
    case 'moveDates':
      return proposal.moveDates(board, move);
    case 'reopen':
      return proposal.reopen(board, move);
    case 'close':
      return proposal.close(board, move);
    case 'withdrawProposal':
      return proposal.withdrawInModel(board, move);
    case 'announce':
      return proposal.announce(board, move);
    case 'hide':
      return proposal.hide(board, move);
    case 'restore':
      return proposal.restoreInModel(board, move);
    case 'suspend':
      return proposal.suspend(board, move);
    case 'letBack':
      return proposal.unsuspend(board, move);
    case 'deleteAccount':
      return proposal.deleteAccountInModel(board, move);
    case 'save':
    case 'submit':
      return write(board, move);
    case 'withdraw':
    case 'undo':
    case 'accept':
    case 'decline':
      return applyApplicantMove(board, move);
    case 'together':
      return decideAll(board, move);
    default:
      return decide(board, move);
  }
}
