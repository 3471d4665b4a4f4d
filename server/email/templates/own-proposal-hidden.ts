import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead, paragraph, quotation } from '../layout/blocks.ts';
import { quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** An admin took the reader's proposal off the board. */
export function ownProposalHidden(facts: FactsOf['own_proposal_hidden'], places: EmailUrls): EmailTemplate {
  const { proposal } = facts;
  return {
    what: 'Your proposal is off the board',
    title: proposal.title,
    preheader: 'An admin took it down. You can still read it, and so can your applicants.',
    blocks: [
      headline('An admin took your proposal off the board'),
      lead(`${quotedTitle(proposal)} is not shown to anybody but you and its applicants for now.`),
      ...quotation('From the team of Collegium', facts.note),
      button('See your proposal', places.received(proposal.id)),
      paragraph('Its applications stay as they are. If the team puts it back, we tell you.'),
    ],
    why: 'You get this because you own this proposal.',
  };
}
