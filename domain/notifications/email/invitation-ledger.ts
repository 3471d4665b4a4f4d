import type { ProposalFacts, Instant } from '../facts.ts';
import { fact, ledger } from './blocks.ts';
import { commitment, formatInstantWithZone, spotPhrase, span } from './copy.ts';
import type { EmailBlock } from './email-template.ts';

/** The facts of an invitation: reply-by date, role, commitment and dates. */
export function invitationLedger(proposal: ProposalFacts, replyBy: Instant | null): EmailBlock {
  return ledger(
    replyBy === null ? null : fact('Reply by', formatInstantWithZone(replyBy, proposal)),
    fact('You would join as', spotPhrase(proposal)),
    fact('Commitment', commitment(proposal)),
    fact('Runs', span(proposal.startDate, proposal.endDate)),
  );
}
