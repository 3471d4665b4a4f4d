import { PRIVACY_NOTICE } from '#domain/application/application.ts';
import { formatDay, formatSpan } from '#domain/time/calendar-day.ts';
import { RECRUITMENT } from '#domain/proposal/recruitment.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, link, paragraph } from '../../email/blocks.ts';
import { commitment, posterAt, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ApplicationRef } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** `contact` is the owner; null once they deleted their account. */
type Facts = ApplicationRef & { contact: { name: string; email: string } | null };

/**
 * To an applicant who accepted: the contact, the dates and a calendar file, which is also attached.
 */
export const spotAccepted: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'They accepted an invitation: the contact, the dates and a calendar file',
  preference: 'invitation',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ applicationId, proposal, contact }) =>
    lineOf(
      ['You accepted the invitation to ', bold(proposal)],
      `Starts ${formatDay(proposal.startDate)}${contact ? `. Your contact is ${contact.name}` : ''}`,
      ['View', PATHS.application(applicationId)],
    ),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal, applicationId, contact } = facts;
  return {
    what: 'You’re in',
    title: proposal.title,
    preheader: `It starts ${formatDay(proposal.startDate)}.${contact ? ` Your contact is ${contact.name}.` : ''}`,
    blocks: [
      headline('You’re in'),
      lead(`You accepted the invitation from ${posterAt(proposal)} to join ${quotedTitle(proposal)}.`),
      ledger(
        contact && fact('Contact', contact.name),
        contact && fact('Email', contact.email),
        fact('Starts', formatDay(proposal.startDate)),
        fact('Dates', formatSpan(proposal.startDate, proposal.endDate)),
        fact('Your role', RECRUITMENT[proposal.recruitmentType].short),
        fact('Commitment', commitment(proposal)),
      ),
      button('View your application', urls.application(applicationId)),
      link('Add the dates to your calendar', urls.projectDates(applicationId)),
      paragraph(`The owner can see your name and email too, and may write to you first. ${PRIVACY_NOTICE}`),
    ],
    why: 'You’re receiving this because you accepted this invitation.',
  };
}
