import { RECRUITMENT } from '#domain/proposal/proposal.ts';
import { listed } from '#domain/text/sentence.ts';
import { plural } from '#domain/text/text.ts';
import { formatDay, formatDayShort, formatSpan } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import type { EmailDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, note, paragraph } from '../email/blocks.ts';
import {
  WHY_ENTERED,
  choicesPhrase,
  closes,
  commitment,
  dateOf,
  deadline,
  eventTime,
  posterAt,
  proposalBlock,
  quotedTitle,
} from '../email/copy.ts';
import { truncateLine } from '../email/truncate-line.ts';
import type { Instant, ListedProposalFacts } from '../facts.ts';

/** `token` works once. */
export type StoredSubscriptionConfirm = { token: string };

type SubscriptionConfirmFacts = {
  confirmUrl: string;
  /** The choices as phrases, without typed text; empty for everything. */
  wanted?: string[];
  /** Until when the link works. */
  until?: Instant;
  /** The address is subscribed already: the link leads to its choices. */
  subscribed?: boolean;
};

/**
 * The only email to an unconfirmed address. The API contract requires its link on a line with the
 * word "confirm".
 */
export const subscriptionConfirm: EmailDefinition<SubscriptionConfirmFacts> = {
  when: 'Someone subscribed with this address, which has to be confirmed',
  email: ({ confirmUrl, wanted = [], until, subscribed = false }, _urls, readerZone) => ({
    what: 'Confirm your subscription to Collegium',
    preheader: 'Confirm to start getting new proposals. We won’t send any until you do.',
    blocks: [
      headline('Confirm your subscription'),
      paragraph('You asked us to send new research proposals to this address.'),
      ledger(
        fact('You asked for', wanted.length > 0 ? `Proposals ${choicesPhrase(wanted)}` : 'All proposals'),
        until ? fact('Link works until', eventTime(until, readerZone)) : null,
      ),
      button('Confirm subscription', confirmUrl),
      paragraph('The button opens a page where you confirm with one click.'),
      note(
        subscribed
          ? 'You’re already subscribed. Use the link to see and change what you receive. If this wasn’t you, ignore this email and nothing changes.'
          : 'If this wasn’t you, ignore this email. We’ll send nothing and delete this address in two days.',
      ),
    ],
    why: subscribed ? WHY_ENTERED : `${WHY_ENTERED} You’re not subscribed yet.`,
  }),
};

/**
 * Stored facts. The proposal is read when the email is rendered, and nothing is sent if it is no
 * longer public.
 */
export type StoredNewProposal = { proposalId: number };

type NewProposalFacts = {
  proposal: ListedProposalFacts;
  /** The subscription's choices as phrases; empty when subscribed to every proposal. */
  wanted?: string[];
  /** When the subscription was confirmed. */
  since?: Instant;
};

export const newProposal: EmailDefinition<NewProposalFacts> = {
  when: 'A proposal opened, for subscribers who want an email for each',
  email: ({ proposal, wanted = [], since: confirmedAt }, urls, readerZone) => {
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
  },
};

/** Enough to decide whether to read on. */
const MAX_SUMMARY_CHARS = 500;

/** The week whose new proposals it lists. */
export type StoredWeeklyDigest = { from: Instant; to: Instant };

type WeeklyDigestFacts = {
  from: Instant;
  to: Instant;
  /** The earliest close date first. */
  proposals: ListedProposalFacts[];
  /** The subscription's choices as phrases; empty for everything. */
  wanted: string[];
  openNow: number;
  /** From an earlier week, closing within the next days. */
  closingSoon: { title: string; closeAt: Instant; timeZone: string } | null;
};

/** New proposals of a week, the earliest close date first. */
export const weeklyDigest: EmailDefinition<WeeklyDigestFacts> = {
  when: 'Saturday morning, for weekly subscribers, in weeks with new proposals',
  email: (facts, urls) => {
    const { proposals, wanted, openNow, closingSoon } = facts;
    const [first] = proposals;
    const title = `${plural(proposals.length, 'new proposal')} this week`;
    const days = formatSpan(utcDay(facts.from), utcDay(facts.to));
    const more = proposals.length - ROWS;
    return {
      what: first
        ? `${title}${proposals.length === 1 ? ', closing' : '; the first closes'} ${shortDay(first)}`
        : title,
      preheader: proposals.map((proposal) => truncateLine(proposal.title, 40)).join(', '),
      blocks: [
        headline(title),
        paragraph(
          `${days}${wanted.length > 0 ? `, ${choicesPhrase(wanted)}` : ''}.${proposals.length > 1 ? ' The ones closing soonest come first.' : ''}`,
        ),
        ...proposals.slice(0, ROWS).map((proposal) => proposalBlock(proposal, urls)),
        ...(more > 0 ? [note(`And ${more} more on the board.`)] : []),
        button(openNow > 1 ? `Browse all ${openNow} open proposals` : 'Browse open proposals', urls.board),
        ...(closingSoon
          ? [note(`From last week: ${quotedTitle(closingSoon)} closes ${shortDay(closingSoon)}.`)]
          : []),
      ],
      why: 'You’re receiving this every Saturday because you chose the weekly digest.',
    };
  },
};

/** Proposals in one email; email clients clip longer messages. */
const ROWS = 25;

function utcDay(at: string): string {
  return dayIn(new Date(at), DEFAULT_ZONE);
}

function shortDay({ closeAt, timeZone }: { closeAt: string; timeZone: string }): string {
  return formatDayShort(dayIn(new Date(closeAt), timeZone));
}

/** Ids only: the proposals and the names of the searches are read when the email is sent. */
export type StoredSavedSearchMatches = { proposals: number[] };

type SavedSearchMatchesFacts = {
  /** The earliest close date first. */
  proposals: ListedProposalFacts[];
  /** Names of the saved searches that they match. */
  searches: string[];
};

/** Proposals that came to match someone's saved searches. */
export const savedSearchMatchesEmail: EmailDefinition<SavedSearchMatchesFacts> = {
  when: 'Proposals came to match a saved search, for people who chose emails about it',
  // The subject names no search: it is stored, and admins see it.
  email: ({ proposals, searches }, urls) => {
    const title = `${plural(proposals.length, 'new match', 'new matches')} for your saved searches`;
    const more = proposals.length - ROWS;
    return {
      what: title,
      preheader: proposals.map((proposal) => truncateLine(proposal.title, 40)).join(', '),
      blocks: [
        headline(title),
        paragraph(`For ${listed(searches.map((name) => `“${name}”`))}. The ones closing soonest come first.`),
        ...proposals.slice(0, ROWS).map((proposal) => proposalBlock(proposal, urls)),
        ...(more > 0 ? [note(`And ${more} more in your saved searches.`)] : []),
        button('Open saved searches', urls.saved),
      ],
      why: 'You’re receiving this because you chose emails for a saved search.',
    };
  },
};
