import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, paragraph } from '../../email/blocks.ts';
import { WHY, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts, Why } from '../../facts.ts';
import { FOLLOWED_BECAUSE, bold, lineOf, linkForReason } from '../../line.ts';
import type { NotificationUrls } from '../../notification-urls.ts';

type Facts = { proposal: ProposalFacts; why: Why };

/** An admin hid a followed proposal. */
export const proposalHidden: NotificationDefinition<Facts> = {
  to: 'follower',
  when: 'An admin hid it',
  preference: 'proposal_changed',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why }) =>
    lineOf([bold(proposal), ' was hidden by an admin'], FOLLOWED_BECAUSE[why], linkForReason(proposal, why)),
  email,
};

const FOR_YOU: Record<Why, string> = {
  applied: 'Your application is on hold.',
  draft: 'Your draft is safe, but you can’t submit it for now.',
  saved: 'You can’t view it while it’s hidden.',
};

function email({ proposal, why }: Facts, urls: NotificationUrls): EmailTemplate {
  return {
    what: 'Hidden for now',
    title: proposal.title,
    preheader: FOR_YOU[why],
    blocks: [
      headline('A proposal was hidden'),
      lead(`An admin hid ${quotedTitle(proposal)}.`),
      paragraph(`${FOR_YOU[why]} If the proposal returns, we’ll email you.`),
      why === 'saved'
        ? button('Browse open proposals', urls.board)
        : button('Open My Account', urls.dashboard),
    ],
    why: WHY[why],
  };
}
