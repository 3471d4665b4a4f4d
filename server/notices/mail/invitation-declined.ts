import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, note, quotation } from '../mail-page/blocks.ts';
import { WHY_OWNER, titled } from '../mail-page/phrases.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** An applicant declined; names who is next on the waitlist. */
export function invitationDeclined(facts: FactsOf['invitation_declined'], places: Places): Sheet {
  const { proposal, applicant, next } = facts;
  return {
    what: 'Invitation declined',
    title: proposal.title,
    preheader: next
      ? `Next on the waitlist: ${next.name}.`
      : 'The seat is free again. Nobody is on the waitlist.',
    blocks: [
      headline('A seat is free again'),
      lead(`${applicant} declined your invitation to ${titled(proposal)}. This is final.`),
      ...quotation(`From ${applicant}`, facts.note),
      ledger(fact('Next on the waitlist', next ? next.name : 'Nobody')),
      next
        ? button('See who is next', places.received(proposal.id, next.applicationId))
        : button('See the applications', places.received(proposal.id)),
      note('Nobody is invited by itself: you choose.'),
    ],
    why: WHY_OWNER,
  };
}
