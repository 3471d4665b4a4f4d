import { domainToUnicode } from 'node:url';
import { unsafeLinkIn } from '../../domain/link-safety.ts';
import { proposalTexts } from '../../domain/proposal-safety.ts';
import type { ProposalContent } from '../../domain/proposal.ts';
import type { FieldErrors } from '../../domain/refusal.ts';

/** What to change about suspicious links in a proposal, by path; empty without one. */
export function unsafeLinkErrors(content: ProposalContent): FieldErrors {
  return Object.fromEntries(
    proposalTexts(content).flatMap(([path, text]) => {
      const why = unsafeLinkIn(text, domainToUnicode);
      return why ? [[path, why]] : [];
    }),
  );
}
