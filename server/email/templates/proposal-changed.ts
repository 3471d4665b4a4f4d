import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../layout/blocks.ts';
import { WHY, closesRow, posterAt, resultRow, span, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** Something that people plan by has changed: what, and the dates that hold now. */
export function proposalChanged(facts: FactsOf['proposal_changed'], places: EmailUrls): EmailTemplate {
  const { proposal, why, changed } = facts;
  return {
    what: 'Changed',
    title: proposal.title,
    preheader: `${changed.join('. ')}.`,
    blocks: [
      headline('A proposal you follow has changed'),
      lead(`This is new in ${quotedTitle(proposal)}, by ${posterAt(proposal)}:`),
      ...changed.map((one) => paragraph(`${one}.`)),
      ledger(
        closesRow(proposal),
        resultRow(proposal),
        fact('Runs', span(proposal.startDate, proposal.endDate)),
      ),
      why === 'draft'
        ? button('Continue your application', places.apply(proposal.id))
        : button('See the proposal', places.proposal(proposal.id)),
    ],
    why: WHY[why],
  };
}
