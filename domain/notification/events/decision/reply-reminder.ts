import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, note, paragraph, spotStatesWithOneHeld } from '../../email/blocks.ts';
import { dateOf, posterAt, posterName, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import { invitationLedger } from '../../email/invitation-ledger.ts';
import type { ApplicationRef, Instant } from '../../facts.ts';
import { bold, dayOf, lineOf, senderName } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = ApplicationRef & { replyBy: Instant };

/** Reminder of an unanswered invitation before its reply-by date. */
export const replyReminder: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'Two days before the reply-by date of an unanswered invitation',
  preference: 'invitation',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, replyBy }) =>
    lineOf(
      ['Reply to your invitation to ', bold(proposal)],
      `${senderName(proposal)}. Reply by ${dayOf(replyBy, proposal)}.`,
      ['View', PATHS.application(applicationId)],
    ),
  email,
};

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const { proposal, replyBy } = facts;
  const name = posterName(proposal);
  const day = dateOf(replyBy, proposal);
  return {
    what: `Action required: reply by ${day}`,
    title: proposal.title,
    preheader: `${name} is still holding a spot for you.`,
    blocks: [
      spotStatesWithOneHeld(proposal),
      headline('Your invitation is waiting for a reply'),
      lead(
        `${posterAt(proposal)} invited you to join ${quotedTitle(proposal)} and is waiting for your reply.`,
      ),
      invitationLedger(proposal, replyBy, readerZone),
      button('Accept or decline', urls.application(facts.applicationId)),
      paragraph(
        `The button opens your application, where you can accept or decline. If you accept, the spot is yours, and you and ${name} can see each other’s name and email.`,
      ),
      note(
        `This is the only reminder. If you don’t reply by ${day}, your invitation stays open, but ${name} can withdraw it.`,
      ),
    ],
    why: 'You’re receiving this because you haven’t replied to an invitation.',
  };
}
