import { formatSpan } from '#domain/time/calendar-day.ts';
import { RECRUITMENT } from '#domain/proposal/recruitment.ts';
import type { ProposalFacts, Instant } from '../facts.ts';
import { fact, ledger } from './blocks.ts';
import { commitment, deadline } from './copy.ts';
import type { EmailBlock } from './email-template.ts';

/** The facts of an invitation: reply-by date, role, commitment and dates. */
export function invitationLedger(
  proposal: ProposalFacts,
  replyBy: Instant | null,
  readerZone?: string,
): EmailBlock {
  return ledger(
    replyBy === null ? null : fact('Reply by', deadline(replyBy, proposal, readerZone)),
    fact('Your role', RECRUITMENT[proposal.recruitmentType].short),
    fact('Commitment', commitment(proposal)),
    fact('Dates', formatSpan(proposal.startDate, proposal.endDate)),
  );
}
