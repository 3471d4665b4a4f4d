import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, note } from '../../email/blocks.ts';
import { posterAt, posterName } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ApplicationRef } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** `reader`: a co-owner who opened it; without one, the owner did. */
type Facts = ApplicationRef & { fileName: string; reader?: string };

/** The owner or a co-owner of a proposal opened the reader's resume. */
export const resumeOpened: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'The owner or a co-owner opened their resume, the first time that day',
  preference: 'resume_opened',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, reader }) =>
    lineOf([`${reader ?? proposal.name} opened your resume for `, bold(proposal)], null, [
      'View',
      PATHS.application(applicationId),
    ]),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal, reader } = facts;
  return {
    what: 'Your resume was opened',
    title: proposal.title,
    preheader: `${reader ?? posterName(proposal)} opened it.`,
    blocks: [
      headline('Your resume was opened'),
      lead(`${reader ?? posterAt(proposal)} opened the resume you sent with your application.`),
      ledger(fact('File', facts.fileName), fact('Proposal', proposal.title)),
      button('View your application', urls.application(facts.applicationId)),
      note(
        'Your application shows each time your resume was opened. This doesn’t mean a decision has been made.',
      ),
    ],
    why: 'You’re receiving this because you applied to this proposal.',
  };
}
