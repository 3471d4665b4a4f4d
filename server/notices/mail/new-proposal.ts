import { DEFAULT_ZONE, dayIn, formatDay } from '../../../domain/deadline.ts';
import { RECRUITMENT } from '../../../domain/proposal.ts';
import { button, headline, lead, note, paragraph } from '../mail-page/blocks.ts';
import { cutLine } from '../mail-page/lines.ts';
import {
  closes,
  commitment,
  dateOf,
  moment,
  posterAt,
  proposalBlock,
  wantedWords,
} from '../mail-page/phrases.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';
import type { FactsFor } from './facts-for.ts';

/** Characters of the summary: enough to decide whether to read on. */
const SUMMARY = 500;

/** A proposal opened, for those who subscribed. */
export function newProposal(
  { proposal, wanted = [], since }: FactsFor<'new_proposal'>,
  places: Places,
): Sheet {
  const sought = RECRUITMENT[proposal.recruitmentType].short.toLowerCase();
  const results = proposal.rolling
    ? 'Decisions are made as applications come in.'
    : `Results are due ${dateOf(proposal.resultAt, proposal)}.`;
  const asked = wanted.length > 0 ? ` ${wantedWords(wanted)}` : '';
  return {
    what: 'New proposal',
    title: proposal.title,
    preheader: `Looking for a ${sought}. ${closes(proposal)}. ${commitment(proposal)}.`,
    blocks: [
      headline('A new seat is open'),
      paragraph(`${posterAt(proposal)} is looking for a ${sought}.`),
      proposalBlock(proposal, places),
      ...(proposal.summary ? [lead(cutLine(proposal.summary, SUMMARY))] : []),
      button('Read the proposal', places.proposal(proposal.id)),
      note(`Applications close ${moment(proposal.closeAt, proposal)}. ${results}`),
    ],
    why: `You get this because ${since ? `on ${formatDay(dayIn(new Date(since), DEFAULT_ZONE))} ` : ''}you confirmed a subscription to new proposals${asked}.`,
  };
}
