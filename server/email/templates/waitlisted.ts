import { RESULT_HEADLINE } from '../../../domain/application.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../layout/blocks.ts';
import { commitment, posterName, resultLead, resultPreheader, span } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** A place on the waitlist. The subject is the same for every result. */
export function waitlisted(
  { proposal, applicationId }: FactsOf['waitlisted'],
  places: EmailUrls,
): EmailTemplate {
  return {
    what: 'Your result',
    title: proposal.title,
    preheader: resultPreheader(proposal),
    blocks: [
      headline(RESULT_HEADLINE.waitlisted),
      lead(`${resultLead(proposal)} If a seat becomes free, ${posterName(proposal)} can offer it to you.`),
      ledger(
        fact('Runs', span(proposal.startDate, proposal.endDate)),
        fact('Commitment', commitment(proposal)),
      ),
      button('See your application', places.application(applicationId)),
      paragraph(
        'You need not do anything. If a seat is offered to you, we mail you at once, and you choose then.',
      ),
    ],
    why: 'You get this because you applied to this proposal.',
  };
}
