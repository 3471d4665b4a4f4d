import { receiptNumber } from '#domain/application/application.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../../email/blocks.ts';
import { deadline, posterName } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ApplicationRef } from '../../facts.ts';
import { bold, dayOf, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

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

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const { proposal, mayRestore, applicationId } = facts;
  const until = deadline(proposal.closeAt, proposal, readerZone);
  return {
    what: 'You withdrew your application to',
    title: proposal.title,
    preheader: mayRestore ? `You can undo this until ${until}.` : 'This can’t be undone.',
    blocks: [
      headline('You withdrew your application'),
      lead(`${posterName(proposal)} can no longer read your answers or open your resume.`),
      ledger(
        fact('Receipt', receiptNumber(applicationId)),
        fact('Proposal', proposal.title),
        mayRestore ? fact('Undo until', until) : null,
      ),
      button('View your application', urls.application(applicationId)),
      paragraph(
        mayRestore
          ? 'If you undo this, your application is restored as you sent it. Your answers stay in My Account either way.'
          : 'Applications are closed, so this can’t be undone. Your answers stay in My Account.',
      ),
    ],
    why: 'You’re receiving this because you withdrew an application.',
  };
}
