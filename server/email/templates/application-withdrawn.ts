import { receiptNumber } from '../../../domain/application.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../layout/blocks.ts';
import { formatInstantWithZone, posterName } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** The reader withdrew: what is over, and until when it can be undone. */
export function applicationWithdrawn(
  facts: FactsOf['application_withdrawn'],
  places: EmailUrls,
): EmailTemplate {
  const { proposal, mayRestore, applicationId } = facts;
  const until = formatInstantWithZone(proposal.closeAt, proposal);
  return {
    what: 'Withdrawn: your application to',
    title: proposal.title,
    preheader: mayRestore ? `You can undo this until ${until}.` : 'This cannot be undone.',
    blocks: [
      headline('You withdrew your application'),
      lead(`${posterName(proposal)} cannot read your answers or open your resume any more.`),
      ledger(
        fact('Receipt', receiptNumber(applicationId)),
        fact('Proposal', proposal.title),
        mayRestore ? fact('You can undo until', until) : null,
      ),
      button('See your application', places.application(applicationId)),
      paragraph(
        mayRestore
          ? 'Undo puts it back as you sent it. What you wrote stays with you.'
          : 'Applications are no longer accepted, so this cannot be undone. What you wrote stays with you.',
      ),
    ],
    why: 'You get this because you withdrew an application.',
  };
}
