import type { FactsOf, Why } from '../../../domain/notification-facts.ts';
import { button, headline, lead, paragraph } from '../layout/blocks.ts';
import { WHY, dateOf, posterAt, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

const FOR_YOU: Record<Why, string> = {
  applied: 'Your application stays in, and nothing changes for it.',
  draft: 'Your draft cannot be submitted now. It stays with you, should applications be taken again.',
  saved: 'It stays among what you saved until you remove it.',
};

/** The owner stopped taking applications before the close date. */
export function proposalClosed(
  { proposal, why }: FactsOf['proposal_closed'],
  places: EmailUrls,
): EmailTemplate {
  return {
    what: 'Closed early',
    title: proposal.title,
    preheader: `Applications were to close ${dateOf(proposal.closeAt, proposal)}.`,
    blocks: [
      headline('It takes no more applications'),
      lead(`${posterAt(proposal)} closed ${quotedTitle(proposal)} before its close date.`),
      paragraph(FOR_YOU[why]),
      button('See the proposal', places.proposal(proposal.id)),
    ],
    why: WHY[why],
  };
}
