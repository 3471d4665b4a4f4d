import { RESULT_HEADLINE } from '../../../domain/application.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead, link, paragraph, quotation } from '../layout/blocks.ts';
import { posterName, resultLead, resultPreheader } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** A decision not to select, with its reason. The subject is the same for every result. */
export function notSelected(facts: FactsOf['not_selected'], places: EmailUrls): EmailTemplate {
  const { proposal } = facts;
  return {
    what: 'Your result',
    title: proposal.title,
    preheader: resultPreheader(proposal),
    blocks: [
      headline(`${RESULT_HEADLINE.not_selected} this time`),
      lead(resultLead(proposal)),
      ...quotation(`The reason, from ${posterName(proposal)}`, facts.reason),
      paragraph('Your answers stay with you in My Account.'),
      button('See your application', places.application(facts.applicationId)),
      link('See all open proposals', places.board),
    ],
    why: 'You get this because you applied to this proposal.',
  };
}
