import { formatSpan } from '#domain/time/calendar-day.ts';
import { RESULT_HEADLINE } from '#domain/application/application.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../../email/blocks.ts';
import { commitment, posterName, resultLead, resultPreheader } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ApplicationRef } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = ApplicationRef;

/** The applicant is on the waitlist. The subject is the same for every result. */
export const waitlisted: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'A place on the waitlist took effect',
  preference: 'result',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal }) =>
    lineOf(['You’re on the waitlist for ', bold(proposal)], null, ['View', PATHS.application(applicationId)]),
  email,
};

function email({ proposal, applicationId }: Facts, urls: NotificationUrls): EmailTemplate {
  return {
    what: 'Your result',
    title: proposal.title,
    preheader: resultPreheader(proposal),
    blocks: [
      headline(RESULT_HEADLINE.waitlisted),
      lead(`${resultLead(proposal)} If a spot opens, ${posterName(proposal)} can offer it to you.`),
      ledger(
        fact('Dates', formatSpan(proposal.startDate, proposal.endDate)),
        fact('Commitment', commitment(proposal)),
      ),
      button('View your application', urls.application(applicationId)),
      paragraph(
        'You don’t need to do anything. If you’re offered a spot, we’ll email you right away, and you can decide then.',
      ),
    ],
    why: 'You’re receiving this because you applied to this proposal.',
  };
}
