import type { NotificationDefinition } from '../definition.ts';
import { button, headline, lead, paragraph } from '../email/blocks.ts';
import { WHY, isFormer, posterAt, quotedTitle } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { ProposalFacts, Why } from '../facts.ts';
import { FOLLOWED_BECAUSE, bold, lineOf, linkForReason } from '../line.ts';
import type { NotificationUrls } from '../notification-urls.ts';

type Facts = { proposal: ProposalFacts; why: Why };

/** The owner withdrew a followed proposal. */
export const proposalWithdrawn: NotificationDefinition<Facts> = {
  to: 'follower',
  when: 'The owner took it off the board',
  preference: 'proposal_withdrawn',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why }) =>
    lineOf(
      [bold(proposal), ' was withdrawn by its owner'],
      FOLLOWED_BECAUSE[why],
      linkForReason(proposal, why),
    ),
  email,
};

const FOR_YOU: Record<Why, string> = {
  applied: 'Nothing more happens to your application. What you wrote stays with you in My Account.',
  draft: 'Your draft cannot be submitted any more. What you wrote stays with you in My Account.',
  saved: 'It can no longer be read on the board.',
};

function email({ proposal, why }: Facts, urls: NotificationUrls): EmailTemplate {
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
        ? button('See all open proposals', urls.board)
        : button('Open My Account', urls.dashboard),
    ],
    why: WHY[why],
  };
}
