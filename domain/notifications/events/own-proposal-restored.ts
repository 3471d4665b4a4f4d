import type { NotificationDefinition } from '../definition.ts';
import { button, headline, lead, paragraph, quotation } from '../email/blocks.ts';
import { closes, quotedTitle } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { ProposalFacts } from '../facts.ts';
import { bold, lineOf, quoted } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = { proposal: ProposalFacts; note: string };

/** An admin restored the reader's hidden proposal to its status before. */
export const ownProposalRestored: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'An admin put their proposal back',
  preference: 'moderation',
  inProduct: true,
  byMail: true,
  line: ({ proposal, note }) =>
    lineOf(['An admin put your proposal ', bold(proposal), ' back on the board'], quoted(note), [
      'View',
      PATHS.received(proposal.id),
    ]),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal } = facts;
  return {
    what: 'Your proposal is back',
    title: proposal.title,
    preheader: 'An admin put it back to where it stood before.',
    blocks: [
      headline('Your proposal is back'),
      lead(`An admin put ${quotedTitle(proposal)} back to where it stood before it was taken off the board.`),
      ...quotation('From the team of Collegium', facts.note),
      button('See your proposal', urls.received(proposal.id)),
      paragraph(`Its dates are as they were. ${closes(proposal)}.`),
    ],
    why: 'You get this because you own this proposal.',
  };
}
