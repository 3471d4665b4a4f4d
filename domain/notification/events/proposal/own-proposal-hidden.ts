import { CLOSED_AFTER_SCAM } from '#domain/moderation/moderation.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, paragraph, quotation } from '../../email/blocks.ts';
import { quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf, quoted } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** `isScam`: it was hidden as a scam. */
type Facts = { proposal: ProposalFacts; note: string; isScam?: true };

/** An admin hid the reader's proposal. */
export const ownProposalHidden: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'An admin hid their proposal',
  preference: 'moderation',
  inProduct: true,
  byMail: true,
  line: ({ proposal, note, isScam }) =>
    lineOf(['An admin hid your proposal ', bold(proposal), ...(isScam ? [' as a scam'] : [])], quoted(note), [
      'View',
      PATHS.received(proposal.id),
    ]),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal, isScam } = facts;
  return {
    what: 'Your proposal was hidden',
    title: proposal.title,
    preheader: 'Only you and your applicants can see it for now.',
    blocks: [
      headline(isScam ? 'An admin hid your proposal as a scam' : 'An admin hid your proposal'),
      lead(`For now, only you and its applicants can see ${quotedTitle(proposal)}.`),
      ...quotation('From the Collegium team', facts.note),
      button('View your proposal', urls.received(proposal.id)),
      paragraph(
        isScam
          ? `${CLOSED_AFTER_SCAM} We warned everyone who applied or asked a question. If an admin restores it, we’ll email you.`
          : 'Its applications aren’t affected. If an admin restores it, we’ll email you.',
      ),
    ],
    why: 'You’re receiving this because you own this proposal.',
  };
}
