import type { NotificationDefinition } from '../definition.ts';
import { button, headline, lead, paragraph } from '../email/blocks.ts';
import { posterAt, posterName, quotedTitle } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { ApplicationRef } from '../facts.ts';
import { bold, lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

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
      ['The owner took the invitation to ', bold(proposal), ' back'],
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
    preheader: 'Something about it has changed. Open to read what.',
    blocks: [
      headline('The invitation was taken back'),
      lead(
        `${posterAt(proposal)} took back the invitation to ${quotedTitle(proposal)}, which you had not answered.`,
      ),
      button('See your application', urls.application(facts.applicationId)),
      paragraph(
        facts.waitlisted
          ? `You are back on the waitlist, in the same place. ${posterName(proposal)} may invite you again, and we will email you. There is nothing for you to do.`
          : `Your application is under review again. ${posterName(proposal)} may decide again, and we will email you. There is nothing for you to do.`,
      ),
    ],
    why: 'You get this because you had an invitation to this proposal.',
  };
}
