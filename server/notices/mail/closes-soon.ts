import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, note } from '../mail-page/blocks.ts';
import { WHY, closesRow, dateOf, moment, posterAt, proposalBlock, titled } from '../mail-page/phrases.ts';
import { plural } from '../../../domain/text.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** A draft that is not sent, or a saved proposal, shortly before its close date. */
export function closesSoon({ proposal, why, answered }: FactsOf['closes_soon'], places: Places): Sheet {
  const until = moment(proposal.closeAt, proposal);
  const what = `Closes ${dateOf(proposal.closeAt, proposal)}`;
  const about = { what, title: proposal.title, why: WHY[why] };
  if (why === 'draft') {
    return {
      ...about,
      preheader: 'Your application is a draft. It counts once you submit it.',
      blocks: [
        headline('Your draft is not sent yet'),
        lead(`${posterAt(proposal)} takes applications to ${titled(proposal)} until ${until}.`),
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
