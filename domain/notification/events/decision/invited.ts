import { RESULT_HEADLINE } from '#domain/application/application.ts';
import type { NotificationDefinition } from '../../definition.ts';
import {
  button,
  headline,
  lead,
  note,
  paragraph,
  quotation,
  spotStatesWithOneHeld,
} from '../../email/blocks.ts';
import { dateOf, posterAt, posterName, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import { invitationLedger } from '../../email/invitation-ledger.ts';
import type { ApplicationRef, Instant } from '../../facts.ts';
import { bold, dayOf, lineOf, senderName } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** `reminder`: one follows before the reply-by date. */
type Facts = ApplicationRef & { message: string; replyBy: Instant | null; reminder?: boolean };

/** An invitation, which asks for a reply. */
export const invited: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'An invitation took effect',
  preference: 'invitation',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, replyBy }) =>
    lineOf(
      ['You’re invited to join ', bold(proposal)],
      `${senderName(proposal)}.${replyBy ? ` Reply by ${dayOf(replyBy, proposal)}.` : ''}`,
      ['View', PATHS.application(applicationId)],
    ),
  email,
};

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const { proposal, replyBy } = facts;
  const name = posterName(proposal);
  const day = replyBy === null ? null : dateOf(replyBy, proposal);
  return {
    what: day ? `Action required: reply by ${day}` : 'Action required: reply to your invitation to',
    title: proposal.title,
    preheader: `${name} is holding a spot for you. Accept or decline${day ? ` by ${day}` : ''}.`,
    blocks: [
      spotStatesWithOneHeld(proposal),
      headline(RESULT_HEADLINE.invited),
      lead(`${posterAt(proposal)} invites you to join ${quotedTitle(proposal)}.`),
      invitationLedger(proposal, replyBy, readerZone),
      ...quotation(`From ${name}`, facts.message),
      button('Accept or decline', urls.application(facts.applicationId)),
      paragraph(
        `The button opens your application, where you can accept or decline. If you accept, the spot is yours, and you and ${name} can see each other’s name and email. If you decline, ${name} can invite someone else.`,
      ),
      note(
        day
          ? `${facts.reminder ? 'We’ll remind you once, two days before. ' : ''}If you don’t reply by ${day}, your invitation stays open, but ${name} can withdraw it.`
          : `There is no reply-by date. Until you reply, ${name} can withdraw the invitation.`,
      ),
    ],
    why: 'You’re receiving this because you applied to this proposal.',
  };
}
