import type { NotificationDefinition } from '../definition.ts';
import { button, headline, lead, paragraph } from '../email/blocks.ts';
import { WHY, quotedTitle } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { ProposalFacts, Why } from '../facts.ts';
import { FOLLOWED_BECAUSE, bold, lineOf, linkForReason } from '../line.ts';
import type { NotificationUrls } from '../notification-urls.ts';

type Facts = { proposal: ProposalFacts; why: Why };

/** An admin hid a followed proposal. */
export const proposalHidden: NotificationDefinition<Facts> = {
  to: 'follower',
  when: 'An admin took it off the board',
  preference: 'proposal_changed',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why }) =>
    lineOf(
      [bold(proposal), ' was taken off the board by an admin'],
      FOLLOWED_BECAUSE[why],
      linkForReason(proposal, why),
    ),
  email,
};

const FOR_YOU: Record<Why, string> = {
  applied: 'Nothing happens to your application until it is back.',
  draft: 'Your draft stays as it is; it cannot be submitted until the proposal is back.',
  saved: 'It cannot be read until it is back.',
};

function email({ proposal, why }: Facts, urls: NotificationUrls): EmailTemplate {
  return {
    what: 'Off the board for now',
    title: proposal.title,
    preheader: FOR_YOU[why],
    blocks: [
      headline('This proposal is not shown right now'),
      lead(`The team of Collegium has taken ${quotedTitle(proposal)} off the board for now.`),
      paragraph(`${FOR_YOU[why]} If it comes back, we tell you.`),
      why === 'saved'
        ? button('See all open proposals', urls.board)
        : button('Open My Account', urls.dashboard),
    ],
    why: WHY[why],
  };
}
