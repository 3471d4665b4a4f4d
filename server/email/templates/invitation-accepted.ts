import { PRIVACY_NOTICE } from '../../../domain/application.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { spotsLabel } from '../../../domain/proposal.ts';
import { button, fact, headline, lead, ledger, paragraph, spotsTaken } from '../layout/blocks.ts';
import { WHY_OWNER, span, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** An applicant accepted: both sides see each other's name and e-mail from now on. */
export function invitationAccepted(facts: FactsOf['invitation_accepted'], places: EmailUrls): EmailTemplate {
  const { proposal, applicant } = facts;
  return {
    what: 'Invitation accepted',
    title: proposal.title,
    preheader: `${applicant} takes a spot. You now see each other’s email.`,
    blocks: [
      ...spotsTaken(proposal),
      headline(`${applicant} accepted your invitation`),
      lead(`${applicant} takes a spot in ${quotedTitle(proposal)}.`),
      ledger(
        fact('Name', applicant),
        fact('Email', facts.email),
        fact('Spots', spotsLabel(proposal)),
        fact('Runs', span(proposal.startDate, proposal.endDate)),
      ),
      button('See the application', places.received(proposal.id, facts.applicationId)),
      paragraph(`They see your name and email, too. It is your turn to write to them. ${PRIVACY_NOTICE}`),
    ],
    why: WHY_OWNER,
  };
}
