import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead, paragraph, quotation } from '../layout/blocks.ts';
import { closes, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** An admin put the reader's proposal back to where it stood. */
export function ownProposalRestored(
  facts: FactsOf['own_proposal_restored'],
  places: EmailUrls,
): EmailTemplate {
  const { proposal } = facts;
  return {
    what: 'Your proposal is back',
    title: proposal.title,
    preheader: 'An admin put it back to where it stood before.',
    blocks: [
      headline('Your proposal is back'),
      lead(`An admin put ${quotedTitle(proposal)} back to where it stood before it was taken off the board.`),
      ...quotation('From the team of Collegium', facts.note),
      button('See your proposal', places.received(proposal.id)),
      paragraph(`Its dates are as they were. ${closes(proposal)}.`),
    ],
    why: 'You get this because you own this proposal.',
  };
}
