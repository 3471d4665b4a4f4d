import type { FactsOf } from '../../../domain/notification-facts.ts';
import { plural } from '../../../domain/text.ts';
import { button, fact, headline, lead, ledger } from '../mail-page/blocks.ts';
import { WHY_OWNER, closesRow, titled } from '../mail-page/phrases.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** What came within a day after the first, in one mail. */
export function newApplications(facts: FactsOf['new_applications'], places: Places): Sheet {
  const { proposal, count, total } = facts;
  const many = plural(count, 'new application');
  return {
    what: many,
    title: proposal.title,
    preheader: `${plural(total, 'application')} in all.`,
    blocks: [
      headline(many),
      lead(`${count === 1 ? 'One more person' : `${count} more people`} applied to ${titled(proposal)}.`),
      ledger(fact('Applications', `${total} so far`), closesRow(proposal)),
      button('Read the applications', places.received(proposal.id)),
    ],
    why: WHY_OWNER,
  };
}
