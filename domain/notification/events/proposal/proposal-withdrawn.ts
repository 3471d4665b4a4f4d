import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, paragraph } from '../../email/blocks.ts';
import { WHY, isFormer, posterAt, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts, Why } from '../../facts.ts';
import { FOLLOWED_BECAUSE, bold, lineOf, linkForReason } from '../../line.ts';
import type { NotificationUrls } from '../../notification-urls.ts';

type Facts = { proposal: ProposalFacts; why: Why };

/** The owner withdrew a followed proposal. */
export const proposalWithdrawn: NotificationDefinition<Facts> = {
  to: 'follower',
  when: 'The owner withdrew the proposal',
  preference: 'proposal_withdrawn',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why: followReason }) =>
    lineOf(
      [bold(proposal), ' was withdrawn by its owner'],
      FOLLOWED_BECAUSE[followReason],
      linkForReason(proposal, followReason),
    ),
  email,
};

/** What the withdrawal means for a follower. */
const CONSEQUENCE: Record<Why, string> = {
  applied: 'Your application won’t be reviewed. Your answers stay in My Account.',
  draft: 'You can’t submit your draft anymore. Your answers stay in My Account.',
  saved: 'It’s no longer on the board.',
};

function email({ proposal, why: followReason }: Facts, urls: NotificationUrls): EmailTemplate {
  return {
    what: 'Proposal withdrawn',
    title: proposal.title,
    preheader: CONSEQUENCE[followReason],
    blocks: [
      headline('This proposal was withdrawn'),
      lead(
        isFormer(proposal)
          ? `The owner of ${quotedTitle(proposal)} deleted their account, so the proposal was withdrawn.`
          : `${posterAt(proposal)} withdrew ${quotedTitle(proposal)}.`,
      ),
      paragraph(CONSEQUENCE[followReason]),
      followReason === 'saved'
        ? button('Browse open proposals', urls.board)
        : button('Open My Account', urls.dashboard),
    ],
    why: WHY[followReason],
  };
}
