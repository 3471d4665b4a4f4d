import type { FactsOf, Why } from '../../../domain/notification-facts.ts';
import { button, headline, lead, paragraph } from '../mail-page/blocks.ts';
import { WHY, dateOf, posterAt, titled } from '../mail-page/phrases.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';

const FOR_YOU: Record<Why, string> = {
  applied: 'Your application stays in, and nothing changes for it.',
  draft: 'Your draft cannot be submitted now. It stays with you, should applications be taken again.',
  saved: 'It stays among what you saved until you remove it.',
};

/** The owner stopped taking applications before the close date. */
export function proposalClosed({ proposal, why }: FactsOf['proposal_closed'], places: Places): Sheet {
  return {
    what: 'Closed early',
    title: proposal.title,
    preheader: `Applications were to close ${dateOf(proposal.closeAt, proposal)}.`,
    blocks: [
      headline('It takes no more applications'),
      lead(`${posterAt(proposal)} closed ${titled(proposal)} before its close date.`),
      paragraph(FOR_YOU[why]),
      button('See the proposal', places.proposal(proposal.id)),
    ],
    why: WHY[why],
  };
}
