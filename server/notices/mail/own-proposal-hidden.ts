import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead, paragraph, quotation } from '../mail-page/blocks.ts';
import { titled } from '../mail-page/phrases.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** An admin took the reader's proposal off the board. */
export function ownProposalHidden(facts: FactsOf['own_proposal_hidden'], places: Places): Sheet {
  const { proposal } = facts;
  return {
    what: 'Your proposal is off the board',
    title: proposal.title,
    preheader: 'An admin took it down. You can still read it, and so can your applicants.',
    blocks: [
      headline('An admin took your proposal off the board'),
      lead(`${titled(proposal)} is not shown to anybody but you and its applicants for now.`),
      ...quotation('From the team of Collegium', facts.note),
      button('See your proposal', places.received(proposal.id)),
      paragraph('Its applications stay as they are. If the team puts it back, we tell you.'),
    ],
    why: 'You get this because you own this proposal.',
  };
}
