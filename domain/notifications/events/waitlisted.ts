import { RESULT_HEADLINE } from '../../application.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../email/blocks.ts';
import { commitment, posterName, resultLead, resultPreheader, span } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { ApplicationRef } from '../facts.ts';
import { lineOf, resultOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = ApplicationRef;

/** The applicant is on the waitlist. The subject is the same for every result. */
export const waitlisted: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'A place on the waitlist took effect',
  preference: 'result',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal }) =>
    lineOf([...resultOf(proposal), ' You are on the waitlist.'], null, [
      'Read',
      PATHS.application(applicationId),
    ]),
  email,
};

function email({ proposal, applicationId }: Facts, urls: NotificationUrls): EmailTemplate {
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
      button('See your application', urls.application(applicationId)),
      paragraph(
        'You need not do anything. If a seat is offered to you, we mail you at once, and you choose then.',
      ),
    ],
    why: 'You get this because you applied to this proposal.',
  };
}
