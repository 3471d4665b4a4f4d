import { formatDayShort, formatSpan } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { plural } from '#domain/text/text.ts';
import type { EmailDefinition } from '../../definition.ts';
import { button, headline, note, paragraph } from '../../email/blocks.ts';
import { choicesPhrase, proposalBlock, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import { truncateLine } from '../../email/truncate-line.ts';
import type { Instant, ListedProposalFacts } from '../../facts.ts';
import type { NotificationUrls } from '../../notification-urls.ts';

/** The week whose new proposals it lists. */
export type StoredWeeklyDigest = { from: Instant; to: Instant };

type Facts = {
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
export const weeklyDigest: EmailDefinition<Facts> = {
  when: 'Saturday morning, for weekly subscribers, in weeks with new proposals',
  email,
};

/** Proposals in one email; email clients clip longer messages. */
const ROWS = 25;

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposals, wanted, openNow, closingSoon } = facts;
  const [first] = proposals;
  const title = `${plural(proposals.length, 'new proposal')} this week`;
  const days = formatSpan(utcDay(facts.from), utcDay(facts.to));
  const more = proposals.length - ROWS;
  return {
    what: first
      ? `${title}${proposals.length === 1 ? ', closing' : '; the first closes'} ${shortDay(first)}`
      : title,
    preheader: proposals.map((one) => truncateLine(one.title, 40)).join(', '),
    blocks: [
      headline(title),
      paragraph(
        `${days}${wanted.length > 0 ? `, ${choicesPhrase(wanted)}` : ''}.${proposals.length > 1 ? ' The ones closing soonest come first.' : ''}`,
      ),
      ...proposals.slice(0, ROWS).map((one) => proposalBlock(one, urls)),
      ...(more > 0 ? [note(`And ${more} more on the board.`)] : []),
      button(openNow > 1 ? `Browse all ${openNow} open proposals` : 'Browse open proposals', urls.board),
      ...(closingSoon
        ? [note(`From last week: ${quotedTitle(closingSoon)} closes ${shortDay(closingSoon)}.`)]
        : []),
    ],
    why: 'You’re receiving this every Saturday because you chose the weekly digest.',
  };
}

function utcDay(at: string): string {
  return dayIn(new Date(at), DEFAULT_ZONE);
}

function shortDay({ closeAt, timeZone }: { closeAt: string; timeZone: string }): string {
  return formatDayShort(dayIn(new Date(closeAt), timeZone));
}
