import { PRIVACY_NOTICE } from '../../../domain/application.ts';
import { formatDay } from '../../../domain/deadline.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, link, paragraph } from '../layout/blocks.ts';
import { commitment, posterAt, spotPhrase, span } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** To an applicant who accepted: the contact, the dates and a calendar file, which is attached as well. */
export function spotAccepted(facts: FactsOf['spot_accepted'], places: EmailUrls): EmailTemplate {
  const { proposal, applicationId, contact } = facts;
  return {
    what: 'You’re in',
    title: proposal.title,
    preheader: `It starts ${formatDay(proposal.startDate)}.${contact ? ` Your contact is ${contact.name}.` : ''}`,
    blocks: [
      headline('You’re in'),
      lead(`You accepted the invitation of ${posterAt(proposal)} to ${proposal.title}.`),
      ledger(
        contact && fact('Contact', contact.name),
        contact && fact('Email', contact.email),
        fact('Starts', formatDay(proposal.startDate)),
        fact('Runs', span(proposal.startDate, proposal.endDate)),
        fact('You join as', spotPhrase(proposal)),
        fact('Commitment', commitment(proposal)),
      ),
      button('See your application', places.application(applicationId)),
      link('Add the dates to your calendar', places.projectDates(applicationId)),
      paragraph(`The owner sees your name and email, too, and may write to you first. ${PRIVACY_NOTICE}`),
    ],
    why: 'You get this because you accepted this invitation.',
  };
}
