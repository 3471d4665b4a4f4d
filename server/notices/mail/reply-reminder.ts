import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead, note, paragraph, seatsWithOneHeld } from '../mail-page/blocks.ts';
import { invitationLedger } from '../mail-page/invitation-ledger.ts';
import { dateOf, posterAt, posterName, titled } from '../mail-page/phrases.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** An invitation that still waits, shortly before its reply-by date. */
export function replyReminder(facts: FactsOf['reply_reminder'], places: Places): Sheet {
  const { proposal, replyBy } = facts;
  const name = posterName(proposal);
  const day = dateOf(replyBy, proposal);
  return {
    what: `Action required: reply by ${day}`,
    title: proposal.title,
    preheader: `${name} still holds a seat for you in ${titled(proposal)}.`,
    blocks: [
      seatsWithOneHeld(proposal),
      headline('A seat is still held for you'),
      lead(`${posterAt(proposal)} invited you to ${titled(proposal)} and waits for your answer.`),
      invitationLedger(proposal, replyBy),
      button('Accept or decline', places.application(facts.applicationId)),
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
