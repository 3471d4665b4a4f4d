import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, ledger, paragraph, quotation } from '../../email/blocks.ts';
import { closesRow, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf, quoted } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** `wasScam`: it was hidden as a scam. `resumesOpen` is false while another proposal of the owner is. */
type Facts = { proposal: ProposalFacts; note: string; wasScam?: true; resumesOpen?: boolean };

/** An admin restored the reader's hidden proposal to its status before. */
export const ownProposalRestored: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'An admin restored their proposal',
  preference: 'moderation',
  inProduct: true,
  byMail: true,
  line: ({ proposal, note }) =>
    lineOf(['An admin restored your proposal ', bold(proposal)], quoted(note), [
      'View',
      PATHS.received(proposal.id),
    ]),
  email,
};

const RESUMES = {
  open: 'You can open resumes again, and we took our warning to applicants back.',
  closed:
    'We took our warning to applicants back. Resumes stay closed: another proposal of yours is hidden as a scam.',
};

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const { proposal } = facts;
  return {
    what: 'Your proposal is back',
    title: proposal.title,
    preheader: 'An admin restored it. It’s no longer hidden.',
    blocks: [
      headline('Your proposal is back'),
      lead(`An admin restored ${quotedTitle(proposal)} to the status it had before it was hidden.`),
      ...quotation('From the Collegium team', facts.note),
      ledger(closesRow(proposal, readerZone)),
      button('View your proposal', urls.received(proposal.id)),
      paragraph(
        `Its dates haven’t changed.${facts.wasScam ? ` ${RESUMES[facts.resumesOpen ? 'open' : 'closed']}` : ''}`,
      ),
    ],
    why: 'You’re receiving this because you own this proposal.',
  };
}
