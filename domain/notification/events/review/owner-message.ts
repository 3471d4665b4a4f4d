import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, paragraph, quotation } from '../../email/blocks.ts';
import { posterAt, posterName, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ApplicationRef } from '../../facts.ts';
import { bold, lineOf, quoted } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** `accepted`: they and the owner can see each other's email address; otherwise they are invited. */
type Facts = ApplicationRef & { message: string; accepted: boolean };

/** A message from the owner to everyone invited, or to everyone who accepted. */
export const ownerMessage: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'The owner wrote to everyone invited or to everyone who accepted',
  preference: 'owner_message',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, message }) =>
    lineOf(['Message from the owner of ', bold(proposal)], quoted(message), [
      'View',
      PATHS.application(applicationId),
    ]),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal, applicationId, accepted } = facts;
  const name = posterName(proposal);
  return {
    what: 'Message from the owner',
    title: proposal.title,
    preheader: accepted
      ? `${name} wrote to everyone who accepted.`
      : `${name} wrote to everyone with an open invitation.`,
    blocks: [
      headline('A message from the owner'),
      lead(
        `${posterAt(proposal)} wrote to everyone who ${accepted ? 'accepted a spot in' : 'is invited to join'} ${quotedTitle(proposal)}.`,
      ),
      ...quotation(`From ${name}`, facts.message),
      button('View your application', urls.application(applicationId)),
      paragraph(
        accepted
          ? `To answer, write to ${name}: the email address is on the page of your application.`
          : `The owner doesn’t see replies to this email. On the page of your application you can accept or decline the invitation; once you accept, you and ${name} can see each other’s email address.`,
      ),
    ],
    why: accepted
      ? 'You’re receiving this because you accepted an invitation to this proposal.'
      : 'You’re receiving this because you’re invited to this proposal.',
  };
}
