import type { ProposalFacts, Instant } from '../../../domain/notification-facts.ts';
import { fact, ledger } from './blocks.ts';
import { commitment, moment, seatWords, span } from './phrases.ts';
import type { Block } from './sheet.ts';

/** What an invitation asks for, by when, and what one would join. */
export function invitationLedger(proposal: ProposalFacts, replyBy: Instant | null): Block {
  return ledger(
    replyBy === null ? null : fact('Reply by', moment(replyBy, proposal)),
    fact('You would join as', seatWords(proposal)),
    fact('Commitment', commitment(proposal)),
    fact('Runs', span(proposal.startDate, proposal.endDate)),
  );
}
