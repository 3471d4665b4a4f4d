import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, ledger } from '../../email/blocks.ts';
import { WHY, closesRow, quotedTitle, resultRow } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts, Why } from '../../facts.ts';
import { FOLLOWED_BECAUSE, bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { proposal: ProposalFacts; why: Why };

/** An admin restored a followed proposal that was hidden. */
export const proposalRestored: NotificationDefinition<Facts> = {
  to: 'follower',
  when: 'An admin restored it',
  preference: 'proposal_changed',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why }) =>
    lineOf(['An admin put ', bold(proposal), ' back on the board'], FOLLOWED_BECAUSE[why], [
      'View',
      PATHS.proposal(proposal.id),
    ]),
  email,
};

function email({ proposal, why }: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  return {
    what: 'Back on the board',
    title: proposal.title,
    preheader: 'An admin restored it. It’s no longer hidden.',
    blocks: [
      headline('A proposal is back'),
      lead(`An admin put ${quotedTitle(proposal)} back on the board. Its dates haven’t changed.`),
      ledger(closesRow(proposal, readerZone), resultRow(proposal)),
      why === 'draft'
        ? button('Continue your application', urls.apply(proposal.id))
        : button('View the proposal', urls.proposal(proposal.id)),
    ],
    why: WHY[why],
  };
}
