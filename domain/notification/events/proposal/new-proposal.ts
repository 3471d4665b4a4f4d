import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { RECRUITMENT } from '#domain/proposal/proposal.ts';
import type { EmailDefinition } from '../../definition.ts';
import { button, headline, lead, note, paragraph } from '../../email/blocks.ts';
import {
  choicesPhrase,
  closes,
  commitment,
  dateOf,
  deadline,
  posterAt,
  proposalBlock,
} from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import { truncateLine } from '../../email/truncate-line.ts';
import type { Instant, ListedProposalFacts } from '../../facts.ts';
import type { NotificationUrls } from '../../notification-urls.ts';

/**
 * Stored facts. The proposal is read when the email is rendered, and nothing is sent if it is no
 * longer public.
 */
export type StoredNewProposal = { proposalId: number };

type Facts = {
  proposal: ListedProposalFacts;
  /** The subscription's choices as phrases; empty when subscribed to every proposal. */
  wanted?: string[];
  /** When the subscription was confirmed. */
  since?: Instant;
};

export const newProposal: EmailDefinition<Facts> = {
  when: 'A proposal opened, for subscribers who want an email for each',
  email,
};

/** Enough to decide whether to read on. */
const MAX_SUMMARY_CHARS = 500;

function email(
  { proposal, wanted = [], since: confirmedAt }: Facts,
  urls: NotificationUrls,
  readerZone?: string,
): EmailTemplate {
  const role = RECRUITMENT[proposal.recruitmentType].short.toLowerCase();
  const results = proposal.rolling
    ? 'Applications are reviewed as they arrive.'
    : `Results are due ${dateOf(proposal.resultAt, proposal)}.`;
  const confirmed = confirmedAt ? `on ${formatDay(dayIn(new Date(confirmedAt), DEFAULT_ZONE))} ` : '';
  const choices = wanted.length > 0 ? ` ${choicesPhrase(wanted)}` : '';
  return {
    what: 'New proposal',
    title: proposal.title,
    preheader: `Looking for a ${role}. ${closes(proposal)}. ${commitment(proposal)}.`,
    blocks: [
      headline('New proposal'),
      paragraph(`${posterAt(proposal)} is looking for a ${role}.`),
      proposalBlock(proposal, urls),
      ...(proposal.summary ? [lead(truncateLine(proposal.summary, MAX_SUMMARY_CHARS))] : []),
      button('Read the proposal', urls.proposal(proposal.id)),
      note(`Applications close ${deadline(proposal.closeAt, proposal, readerZone)}. ${results}`),
    ],
    why: `You’re receiving this because ${confirmed}you confirmed a subscription to new proposals${choices}.`,
  };
}
