import type { FactsOf } from '../../../domain/notification-facts.ts';
import { dateOf } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import { resultsDue } from '../layout/results-due.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** The result date has passed, and results are still not announced. */
export function resultsOverdue(facts: FactsOf['results_overdue'], places: EmailUrls): EmailTemplate {
  const day = dateOf(facts.proposal.resultAt, facts.proposal);
  return resultsDue(facts, places, {
    what: `Results overdue since ${day}`,
    lead: `You said results would be out by ${day}, and your proposal is shown as overdue since.`,
  });
}
