import { RESULT_HEADLINE } from '../../../domain/application.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead, link, paragraph, quotation } from '../mail-page/blocks.ts';
import { posterName, resultLead, resultPreheader } from '../mail-page/phrases.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** A decision not to select, with its reason. The subject is the same for every result. */
export function notSelected(facts: FactsOf['not_selected'], places: Places): Sheet {
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
