import type { FactsOf, Why } from '../../../domain/notification-facts.ts';
import { button, headline, lead, paragraph } from '../layout/blocks.ts';
import { WHY, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

const FOR_YOU: Record<Why, string> = {
  applied: 'Nothing happens to your application until it is back.',
  draft: 'Your draft stays as it is; it cannot be submitted until the proposal is back.',
  saved: 'It cannot be read until it is back.',
};

/** An admin took a proposal off the board. */
export function proposalHidden(
  { proposal, why }: FactsOf['proposal_hidden'],
  places: EmailUrls,
): EmailTemplate {
  return {
    what: 'Off the board for now',
    title: proposal.title,
    preheader: FOR_YOU[why],
    blocks: [
      headline('This proposal is not shown right now'),
      lead(`The team of Collegium has taken ${quotedTitle(proposal)} off the board for now.`),
      paragraph(`${FOR_YOU[why]} If it comes back, we tell you.`),
      why === 'saved'
        ? button('See all open proposals', places.board)
        : button('Open My Account', places.dashboard),
    ],
    why: WHY[why],
  };
}
