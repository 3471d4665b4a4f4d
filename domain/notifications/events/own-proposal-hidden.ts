import type { NotificationDefinition } from '../definition.ts';
import { button, headline, lead, paragraph, quotation } from '../email/blocks.ts';
import { quotedTitle } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { ProposalFacts } from '../facts.ts';
import { bold, lineOf, quoted } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = { proposal: ProposalFacts; note: string };

/** An admin hid the reader's proposal. */
export const ownProposalHidden: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'An admin took their proposal off the board',
  preference: 'moderation',
  inProduct: true,
  byMail: true,
  line: ({ proposal, note }) =>
    lineOf(['An admin took your proposal ', bold(proposal), ' off the board'], quoted(note), [
      'Read',
      PATHS.received(proposal.id),
    ]),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal } = facts;
  return {
    what: 'Your proposal is off the board',
    title: proposal.title,
    preheader: 'An admin took it down. You can still read it, and so can your applicants.',
    blocks: [
      headline('An admin took your proposal off the board'),
      lead(`${quotedTitle(proposal)} is not shown to anybody but you and its applicants for now.`),
      ...quotation('From the team of Collegium', facts.note),
      button('See your proposal', urls.received(proposal.id)),
      paragraph('Its applications stay as they are. If the team puts it back, we tell you.'),
    ],
    why: 'You get this because you own this proposal.',
  };
}
