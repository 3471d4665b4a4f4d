import type { FactsOf } from '../../../domain/notification-facts.ts';
import { dateOf } from '../mail-page/phrases.ts';
import type { Places } from '../mail-page/places.ts';
import { resultsDue } from '../mail-page/results-due.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** The result date has passed, and results are still not announced. */
export function resultsOverdue(facts: FactsOf['results_overdue'], places: Places): Sheet {
  const day = dateOf(facts.proposal.resultAt, facts.proposal);
  return resultsDue(facts, places, {
    what: `Results overdue since ${day}`,
    lead: `You said results would be out by ${day}, and your proposal is shown as overdue since.`,
  });
}
