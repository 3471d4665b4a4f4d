import type { FactsOf } from '../../../domain/notification-facts.ts';
import { dateOf } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import { resultsDue } from '../layout/results-due.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** The result date is here, or just over, and results are not announced. */
export function resultDateReached(facts: FactsOf['result_date_reached'], places: EmailUrls): EmailTemplate {
  const day = dateOf(facts.proposal.resultAt, facts.proposal);
  return resultsDue(facts, places, {
    what: `Results ${facts.over ? 'were' : 'are'} due ${day}`,
    lead: `You said results would be out by ${day}.`,
  });
}
