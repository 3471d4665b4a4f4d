import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead, ledger, paragraph } from '../mail-page/blocks.ts';
import { WHY_OWNER, closesRow, titled } from '../mail-page/phrases.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** An application was replaced after the owner had decided about it. */
export function applicationChanged(facts: FactsOf['application_changed'], places: Places): Sheet {
  const { proposal, applicant } = facts;
  return {
    what: 'An application changed',
    title: proposal.title,
    preheader: `${applicant} replaced it after you decided.`,
    blocks: [
      headline('An application changed after you decided'),
      lead(`${applicant} replaced the application to ${titled(proposal)}.`),
      ledger(closesRow(proposal)),
      button('See what it says now', places.received(proposal.id, facts.applicationId)),
      paragraph(
        'It counts as undecided until you decide again, or confirm your decision. More changes on the same day are marked in your list of applications.',
      ),
    ],
    why: WHY_OWNER,
  };
}
