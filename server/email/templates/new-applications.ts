import type { FactsOf } from '../../../domain/notification-facts.ts';
import { plural } from '../../../domain/text.ts';
import { button, fact, headline, lead, ledger } from '../layout/blocks.ts';
import { WHY_OWNER, closesRow, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** What came within a day after the first, in one mail. */
export function newApplications(facts: FactsOf['new_applications'], places: EmailUrls): EmailTemplate {
  const { proposal, count, total } = facts;
  const many = plural(count, 'new application');
  return {
    what: many,
    title: proposal.title,
    preheader: `${plural(total, 'application')} in all.`,
    blocks: [
      headline(many),
      lead(
        `${count === 1 ? 'One more person' : `${count} more people`} applied to ${quotedTitle(proposal)}.`,
      ),
      ledger(fact('Applications', `${total} so far`), closesRow(proposal)),
      button('Read the applications', places.received(proposal.id)),
    ],
    why: WHY_OWNER,
  };
}
