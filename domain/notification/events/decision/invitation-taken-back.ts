import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, paragraph } from '../../email/blocks.ts';
import { posterAt, posterName, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ApplicationRef } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** `waitlisted`: back at its position on the waitlist. */
type Facts = ApplicationRef & { waitlisted?: boolean };

/**
 * An unanswered invitation was taken back. The subject omits that, since locked screens show it.
 */
export const invitationTakenBack: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'The owner took an unanswered invitation back',
  preference: 'invitation',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal }) =>
    lineOf(
      ['The owner withdrew your invitation to ', bold(proposal)],
      'Your application is under review again',
      ['View', PATHS.application(applicationId)],
    ),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal } = facts;
  return {
    what: 'About your invitation',
    title: proposal.title,
    preheader: 'Something has changed. Open this email to read more.',
    blocks: [
      headline('Your invitation was withdrawn'),
      lead(`${posterAt(proposal)} withdrew your invitation to ${quotedTitle(proposal)} before you replied.`),
      button('View your application', urls.application(facts.applicationId)),
      paragraph(
        facts.waitlisted
          ? `You’re back on the waitlist, in the same place. ${posterName(proposal)} may invite you again. If so, we’ll email you. You don’t need to do anything.`
          : `Your application is under review again. When ${posterName(proposal)} decides, we’ll email you. You don’t need to do anything.`,
      ),
    ],
    why: 'You’re receiving this because you were invited to join this proposal.',
  };
}
