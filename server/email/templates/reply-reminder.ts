import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead, note, paragraph, spotStatesWithOneHeld } from '../layout/blocks.ts';
import { invitationLedger } from '../layout/invitation-ledger.ts';
import { dateOf, posterAt, posterName, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** An invitation that still waits, shortly before its reply-by date. */
export function replyReminder(facts: FactsOf['reply_reminder'], places: EmailUrls): EmailTemplate {
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
