import { DEFAULT_ZONE, dayIn, formatDay } from '../../../domain/deadline.ts';
import { RECRUITMENT } from '../../../domain/proposal.ts';
import { button, headline, lead, note, paragraph } from '../layout/blocks.ts';
import { truncateLine } from '../layout/text-wrap.ts';
import {
  closes,
  commitment,
  dateOf,
  formatInstantWithZone,
  posterAt,
  proposalBlock,
  choicesPhrase,
} from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';
import type { FactsFor } from './facts-for.ts';

/** Characters of the summary: enough to decide whether to read on. */
const SUMMARY = 500;

/** A proposal opened, for those who subscribed. */
export function newProposal(
  { proposal, wanted = [], since }: FactsFor<'new_proposal'>,
  places: EmailUrls,
): EmailTemplate {
  const sought = RECRUITMENT[proposal.recruitmentType].short.toLowerCase();
  const results = proposal.rolling
    ? 'Decisions are made as applications come in.'
    : `Results are due ${dateOf(proposal.resultAt, proposal)}.`;
  const asked = wanted.length > 0 ? ` ${choicesPhrase(wanted)}` : '';
  return {
    what: 'New proposal',
    title: proposal.title,
    preheader: `Looking for a ${sought}. ${closes(proposal)}. ${commitment(proposal)}.`,
    blocks: [
      headline('A new seat is open'),
      paragraph(`${posterAt(proposal)} is looking for a ${sought}.`),
      proposalBlock(proposal, places),
      ...(proposal.summary ? [lead(truncateLine(proposal.summary, SUMMARY))] : []),
      button('Read the proposal', places.proposal(proposal.id)),
      note(`Applications close ${formatInstantWithZone(proposal.closeAt, proposal)}. ${results}`),
    ],
    why: `You get this because ${since ? `on ${formatDay(dayIn(new Date(since), DEFAULT_ZONE))} ` : ''}you confirmed a subscription to new proposals${asked}.`,
  };
}
