import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, paragraph } from '../../email/blocks.ts';
import { WHY, dateOf, posterAt, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts, Why } from '../../facts.ts';
import { FOLLOWED_BECAUSE, bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { proposal: ProposalFacts; why: Why };

/** The owner stopped taking applications before the close date. */
export const proposalClosed: NotificationDefinition<Facts> = {
  to: 'follower',
  when: 'The owner closed applications before the close date',
  preference: 'proposal_changed',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why }) =>
    lineOf([bold(proposal), ' closed early'], FOLLOWED_BECAUSE[why], ['View', PATHS.proposal(proposal.id)]),
  email,
};

const FOR_YOU: Record<Why, string> = {
  applied: 'Your application is still being considered.',
  draft: 'You can’t submit your draft now. We’ll keep it in case applications reopen.',
  saved: 'It stays in your saved proposals until you remove it.',
};

function email({ proposal, why }: Facts, urls: NotificationUrls): EmailTemplate {
  return {
    what: 'Closed early',
    title: proposal.title,
    preheader: `Applications were scheduled to close on ${dateOf(proposal.closeAt, proposal)}.`,
    blocks: [
      headline('Applications closed early'),
      lead(`${posterAt(proposal)} closed ${quotedTitle(proposal)} before its close date.`),
      paragraph(FOR_YOU[why]),
      button('View the proposal', urls.proposal(proposal.id)),
    ],
    why: WHY[why],
  };
}
