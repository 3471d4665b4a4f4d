import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, note } from '../layout/blocks.ts';
import { posterAt, posterName } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** The owner of a proposal opened the reader's resume. */
export function resumeOpened(facts: FactsOf['resume_opened'], places: EmailUrls): EmailTemplate {
  const { proposal } = facts;
  return {
    what: 'Your resume was opened',
    title: proposal.title,
    preheader: `By ${posterName(proposal)}, who reads the applications to this proposal.`,
    blocks: [
      headline('Your resume was opened'),
      lead(`${posterAt(proposal)} opened the resume you sent with your application.`),
      ledger(fact('File', facts.fileName), fact('Proposal', proposal.title)),
      button('See your application', places.application(facts.applicationId)),
      note('Your application lists each time it was opened. It says nothing about the decision.'),
    ],
    why: 'You get this because you applied to this proposal.',
  };
}
