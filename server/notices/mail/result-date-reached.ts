import type { FactsOf } from '../../../domain/notification-facts.ts';
import { dateOf } from '../mail-page/phrases.ts';
import type { Places } from '../mail-page/places.ts';
import { resultsDue } from '../mail-page/results-due.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** The result date is here, or just over, and results are not announced. */
export function resultDateReached(facts: FactsOf['result_date_reached'], places: Places): Sheet {
  const day = dateOf(facts.proposal.resultAt, facts.proposal);
  return resultsDue(facts, places, {
    what: `Results ${facts.over ? 'were' : 'are'} due ${day}`,
    lead: `You said results would be out by ${day}.`,
  });
}
