import { RESULT_HEADLINE } from '../../../domain/application.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import {
  button,
  headline,
  lead,
  note,
  paragraph,
  quotation,
  spotStatesWithOneHeld,
} from '../layout/blocks.ts';
import { invitationLedger } from '../layout/invitation-ledger.ts';
import { dateOf, posterAt, posterName, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** An invitation: an answer is due. */
export function invited(facts: FactsOf['invited'], places: EmailUrls): EmailTemplate {
  const { proposal, replyBy } = facts;
  const name = posterName(proposal);
  const day = replyBy === null ? null : dateOf(replyBy, proposal);
  return {
    what: day ? `Action required: reply by ${day}` : 'Action required: reply to your invitation to',
    title: proposal.title,
    preheader: `${name} holds a seat for you. Accept or decline${day ? ` by ${day}` : ''}.`,
    blocks: [
      spotStatesWithOneHeld(proposal),
      headline(RESULT_HEADLINE.invited),
      lead(`${posterAt(proposal)} invites you to ${quotedTitle(proposal)}.`),
      invitationLedger(proposal, replyBy),
      ...quotation(`From ${name}`, facts.message),
      button('Accept or decline', places.application(facts.applicationId)),
      paragraph(
        `The button opens your application, where you choose. Accepting takes the seat at once, and you and ${name} see each other’s name and e-mail. Declining frees it for the next person on the waitlist.`,
      ),
      note(
        day
          ? `${facts.reminder ? 'We remind you once, two days before. ' : ''}If ${day} passes without a reply, nothing is decided for you; ${name} may then take the invitation back.`
          : `No reply-by date is set. While you have not answered, ${name} may take the invitation back.`,
      ),
    ],
    why: 'You get this because you applied to this proposal.',
  };
}
