import { DEFAULT_ZONE, dayIn, formatDay } from '../../deadline.ts';
import { RECRUITMENT } from '../../proposal.ts';
import type { EmailDefinition } from '../definition.ts';
import { button, headline, lead, note, paragraph } from '../email/blocks.ts';
import {
  choicesPhrase,
  closes,
  commitment,
  dateOf,
  formatInstantWithZone,
  posterAt,
  proposalBlock,
} from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import { truncateLine } from '../email/truncate-line.ts';
import type { Instant, ListedProposalFacts } from '../facts.ts';
import type { NotificationUrls } from '../notification-urls.ts';

/** The rest is read when the email is rendered: a proposal that is no longer public is not sent. */
export type StoredNewProposal = { proposalId: number };

type Facts = {
  proposal: ListedProposalFacts;
  /** The subscription's choices as phrases; empty for everything. */
  wanted?: string[];
  /** When the subscription was confirmed. */
  since?: Instant;
};

/** A new proposal, for subscribers who want each as it opens. */
export const newProposal: EmailDefinition<Facts> = {
  when: 'A proposal opened, for those who want each as it opens',
  email,
};

/** Characters of the summary: enough to decide whether to read on. */
const SUMMARY = 500;

function email({ proposal, wanted = [], since }: Facts, urls: NotificationUrls): EmailTemplate {
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
      proposalBlock(proposal, urls),
      ...(proposal.summary ? [lead(truncateLine(proposal.summary, SUMMARY))] : []),
      button('Read the proposal', urls.proposal(proposal.id)),
      note(`Applications close ${formatInstantWithZone(proposal.closeAt, proposal)}. ${results}`),
    ],
    why: `You get this because ${since ? `on ${formatDay(dayIn(new Date(since), DEFAULT_ZONE))} ` : ''}you confirmed a subscription to new proposals${asked}.`,
  };
}
