import { receiptNumber } from '../../application.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../email/blocks.ts';
import { formatInstantWithZone, posterName } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { ApplicationRef } from '../facts.ts';
import { bold, dayOf, lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = ApplicationRef & { mayRestore: boolean };

/** The applicant withdrew: what ended, and until when they can undo it. */
export const applicationWithdrawn: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'They withdrew their application',
  preference: 'receipt',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ applicationId, proposal, mayRestore }) =>
    lineOf(
      ['You withdrew your application to ', bold(proposal)],
      mayRestore ? `You can undo this until ${dayOf(proposal.closeAt, proposal)}` : null,
      ['View', PATHS.application(applicationId)],
    ),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal, mayRestore, applicationId } = facts;
  const until = formatInstantWithZone(proposal.closeAt, proposal);
  return {
    what: 'Withdrawn: your application to',
    title: proposal.title,
    preheader: mayRestore ? `You can undo this until ${until}.` : 'This cannot be undone.',
    blocks: [
      headline('You withdrew your application'),
      lead(`${posterName(proposal)} cannot read your answers or open your resume anymore.`),
      ledger(
        fact('Receipt', receiptNumber(applicationId)),
        fact('Proposal', proposal.title),
        mayRestore ? fact('You can undo until', until) : null,
      ),
      button('See your application', urls.application(applicationId)),
      paragraph(
        mayRestore
          ? 'Undo puts it back as you sent it. What you wrote stays with you.'
          : 'Applications are no longer accepted, so this cannot be undone. What you wrote stays with you.',
      ),
    ],
    why: 'You get this because you withdrew an application.',
  };
}
