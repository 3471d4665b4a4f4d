import type { FactsOf, Why } from '../../../domain/notification-facts.ts';
import { button, headline, lead, paragraph } from '../layout/blocks.ts';
import { WHY, isFormer, posterAt, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

const FOR_YOU: Record<Why, string> = {
  applied: 'Nothing more happens to your application. What you wrote stays with you in My Account.',
  draft: 'Your draft cannot be submitted any more. What you wrote stays with you in My Account.',
  saved: 'It can no longer be read on the board.',
};

/** The owner took a proposal off the board. */
export function proposalWithdrawn(
  { proposal, why }: FactsOf['proposal_withdrawn'],
  places: EmailUrls,
): EmailTemplate {
  return {
    what: 'Taken off the board',
    title: proposal.title,
    preheader: FOR_YOU[why],
    blocks: [
      headline('This proposal was withdrawn'),
      lead(
        isFormer(proposal)
          ? `The owner of ${quotedTitle(proposal)} deleted their account, and it left the board.`
          : `${posterAt(proposal)} took ${quotedTitle(proposal)} off the board.`,
      ),
      paragraph(FOR_YOU[why]),
      why === 'saved'
        ? button('See all open proposals', places.board)
        : button('Open My Account', places.dashboard),
    ],
    why: WHY[why],
  };
}
