import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, note, quotation } from '../layout/blocks.ts';
import { WHY_OWNER, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** An applicant declined; names who is next on the waitlist. */
export function invitationDeclined(facts: FactsOf['invitation_declined'], places: EmailUrls): EmailTemplate {
  const { proposal, applicant, next } = facts;
  return {
    what: 'Invitation declined',
    title: proposal.title,
    preheader: next
      ? `Next on the waitlist: ${next.name}.`
      : 'The seat is free again. Nobody is on the waitlist.',
    blocks: [
      headline('A seat is free again'),
      lead(`${applicant} declined your invitation to ${quotedTitle(proposal)}. This is final.`),
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
