import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, note } from '../layout/blocks.ts';
import {
  WHY,
  closesRow,
  dateOf,
  formatInstantWithZone,
  posterAt,
  proposalBlock,
  quotedTitle,
} from '../layout/copy.ts';
import { plural } from '../../../domain/text.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** A draft that is not sent, or a saved proposal, shortly before its close date. */
export function closesSoon(
  { proposal, why, answered }: FactsOf['closes_soon'],
  places: EmailUrls,
): EmailTemplate {
  const until = formatInstantWithZone(proposal.closeAt, proposal);
  const what = `Closes ${dateOf(proposal.closeAt, proposal)}`;
  const about = { what, title: proposal.title, why: WHY[why] };
  if (why === 'draft') {
    return {
      ...about,
      preheader: 'Your application is a draft. It counts once you submit it.',
      blocks: [
        headline('Your draft is not sent yet'),
        lead(`${posterAt(proposal)} takes applications to ${quotedTitle(proposal)} until ${until}.`),
        ledger(
          closesRow(proposal),
          answered ? fact('Answered', `${answered.done} of ${plural(answered.of, 'question')}`) : null,
        ),
        button('Continue your application', places.apply(proposal.id)),
        note('Nobody but you can see a draft. It counts once you submit it, before the close date.'),
      ],
    };
  }
  return {
    ...about,
    preheader: `You saved it. Applications close ${until}.`,
    blocks: [
      headline('A proposal you saved closes soon'),
      proposalBlock(proposal, places),
      lead(`Applications close ${until}.`),
      button('Read the proposal', places.proposal(proposal.id)),
      note('You have not applied to it. This is the only reminder.'),
    ],
  };
}
