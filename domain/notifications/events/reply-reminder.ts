import type { NotificationDefinition } from '../definition.ts';
import { button, headline, lead, note, paragraph, spotStatesWithOneHeld } from '../email/blocks.ts';
import { dateOf, posterAt, posterName, quotedTitle } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import { invitationLedger } from '../email/invitation-ledger.ts';
import type { ApplicationRef, Instant } from '../facts.ts';
import { bold, dayOf, lineOf, senderName } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

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
      ['Your invitation to ', bold(proposal), ' waits for a reply'],
      `${senderName(proposal)}. Reply by ${dayOf(replyBy, proposal)}.`,
      ['View', PATHS.application(applicationId)],
    ),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal, replyBy } = facts;
  const name = posterName(proposal);
  const day = dateOf(replyBy, proposal);
  return {
    what: `Action required: reply by ${day}`,
    title: proposal.title,
    preheader: `${name} still holds a seat for you in ${quotedTitle(proposal)}.`,
    blocks: [
      spotStatesWithOneHeld(proposal),
      headline('A seat is still held for you'),
      lead(`${posterAt(proposal)} invited you to ${quotedTitle(proposal)} and waits for your answer.`),
      invitationLedger(proposal, replyBy),
      button('Accept or decline', urls.application(facts.applicationId)),
      paragraph(
        `The button opens your application, where you choose. Accepting takes the seat at once, and you and ${name} see each other’s name and e-mail.`,
      ),
      note(
        `This is the only reminder. If ${day} passes without a reply, nothing is decided for you; ${name} may then take the invitation back.`,
      ),
    ],
    why: 'You get this because you have not answered an invitation.',
  };
}
