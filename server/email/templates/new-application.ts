import type { FactsOf } from '../../../domain/notification-facts.ts';
import { plural } from '../../../domain/text.ts';
import { button, fact, headline, lead, ledger, note } from '../layout/blocks.ts';
import { WHY_OWNER, closesRow, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** Somebody applied to the reader's proposal. */
export function newApplication(facts: FactsOf['new_application'], places: EmailUrls): EmailTemplate {
  const { proposal, applicant, count } = facts;
  return {
    what: 'New application',
    title: proposal.title,
    preheader: `From ${applicant}. ${plural(count, 'application')} so far.`,
    blocks: [
      headline('Somebody applied'),
      lead(`${applicant} sent an application to ${quotedTitle(proposal)}.`),
      ledger(fact('Applications', `${count} so far`), closesRow(proposal)),
      button('Read the application', places.received(proposal.id, facts.applicationId)),
      note('More that come within a day are told in one mail.'),
    ],
    why: WHY_OWNER,
  };
}
