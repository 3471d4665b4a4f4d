import { DEFAULT_ZONE, dayIn, formatDayShort } from '../../../domain/deadline.ts';
import { plural } from '../../../domain/text.ts';
import { button, headline, note, paragraph } from '../layout/blocks.ts';
import { truncateLine } from '../layout/text-wrap.ts';
import { proposalBlock, span, choicesPhrase, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';
import type { FactsFor } from './facts-for.ts';

/** Rows of one mail; a client cuts what is longer. */
const ROWS = 25;

/** What opened in a week, the first to close first. */
export function weeklyDigest(facts: FactsFor<'weekly_digest'>, places: EmailUrls): EmailTemplate {
  const { proposals, wanted, openNow, closingSoon } = facts;
  const [first] = proposals;
  const title = `${plural(proposals.length, 'new proposal')} this week`;
  const days = span(utcDay(facts.from), utcDay(facts.to));
  const more = proposals.length - ROWS;
  return {
    what: first
      ? `${title}, ${proposals.length === 1 ? 'it' : 'the first'} closes ${shortDay(first)}`
      : title,
    preheader: proposals.map((one) => truncateLine(one.title, 40)).join(', '),
    blocks: [
      headline(title),
      paragraph(
        `${days}${wanted.length > 0 ? `, ${choicesPhrase(wanted)}` : ''}.${proposals.length > 1 ? ' The soonest to close comes first.' : ''}`,
      ),
      ...proposals.slice(0, ROWS).map((one) => proposalBlock(one, places)),
      ...(more > 0 ? [note(`And ${more} more on the board.`)] : []),
      button(openNow > 1 ? `See all ${openNow} open proposals` : 'See all open proposals', places.board),
      ...(closingSoon
        ? [note(`From last week: ${quotedTitle(closingSoon)} closes ${shortDay(closingSoon)}.`)]
        : []),
    ],
    why: 'You get this every Saturday because you chose a weekly digest.',
  };
}

function utcDay(at: string): string {
  return dayIn(new Date(at), DEFAULT_ZONE);
}

function shortDay({ closeAt, timeZone }: { closeAt: string; timeZone: string }): string {
  return formatDayShort(dayIn(new Date(closeAt), timeZone));
}
