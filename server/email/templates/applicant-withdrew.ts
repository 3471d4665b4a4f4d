import type { ApplicationStatus } from '../../../domain/status.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { spotsLabel } from '../../../domain/proposal.ts';
import { button, fact, headline, lead, ledger } from '../layout/blocks.ts';
import { WHY_OWNER, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

const BEFORE: Partial<Record<ApplicationStatus, string>> = {
  invited: 'They had an invitation, and its seat is free again.',
  accepted: 'They had accepted, and their seat is free again.',
  waitlisted: 'They were on the waitlist.',
  shortlisted: 'You had shortlisted them.',
  not_selected: 'You had decided not to select them.',
};

/** Somebody withdrew their application to the reader's proposal, or it went with their account. */
export function applicantWithdrew(facts: FactsOf['applicant_withdrew'], places: EmailUrls): EmailTemplate {
  const { applicationId, proposal, applicant, from } = facts;
  const what =
    applicationId === undefined
      ? `Somebody who had applied to ${quotedTitle(proposal)} deleted their account, and their application went with it.`
      : `${applicant} withdrew their application to ${quotedTitle(proposal)}.`;
  return {
    what: 'An applicant withdrew',
    title: proposal.title,
    preheader: [applicant, BEFORE[from] ?? 'Nothing was decided about them yet.'].join('. '),
    blocks: [
      headline('An applicant withdrew'),
      lead([what, BEFORE[from] ?? ''].join(' ')),
      ledger(fact('Spots', spotsLabel(proposal))),
      button('See the applications', places.received(proposal.id)),
    ],
    why: WHY_OWNER,
  };
}
