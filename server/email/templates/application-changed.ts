import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead, ledger, paragraph } from '../layout/blocks.ts';
import { WHY_OWNER, closesRow, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** An application was replaced after the owner had decided about it. */
export function applicationChanged(facts: FactsOf['application_changed'], places: EmailUrls): EmailTemplate {
  const { proposal, applicant } = facts;
  return {
    what: 'An application changed',
    title: proposal.title,
    preheader: `${applicant} replaced it after you decided.`,
    blocks: [
      headline('An application changed after you decided'),
      lead(`${applicant} replaced the application to ${quotedTitle(proposal)}.`),
      ledger(closesRow(proposal)),
      button('See what it says now', places.received(proposal.id, facts.applicationId)),
      paragraph(
        'It counts as undecided until you decide again, or confirm your decision. More changes on the same day are marked in your list of applications.',
      ),
    ],
    why: WHY_OWNER,
  };
}
