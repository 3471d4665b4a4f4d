import { listed } from '#domain/text/sentence.ts';
import { plural } from '#domain/text/text.ts';
import type { EmailDefinition } from '../../definition.ts';
import { button, headline, note, paragraph } from '../../email/blocks.ts';
import { proposalBlock } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import { truncateLine } from '../../email/truncate-line.ts';
import type { ListedProposalFacts } from '../../facts.ts';
import type { NotificationUrls } from '../../notification-urls.ts';

/** Ids only: the proposals and the names of the searches are read when the email is sent. */
export type StoredSavedSearchMatches = { proposals: number[] };

type Facts = {
  /** The earliest close date first. */
  proposals: ListedProposalFacts[];
  /** Names of the saved searches that they match. */
  searches: string[];
};

/** Proposals that came to match someone's saved searches. */
export const savedSearchMatches: EmailDefinition<Facts> = {
  when: 'Proposals came to match a saved search, for people who chose emails about it',
  email,
};

/** Proposals in one email; email clients clip longer messages. */
const ROWS = 25;

/** The subject names no search: it is stored, and admins see it. */
function email({ proposals, searches }: Facts, urls: NotificationUrls): EmailTemplate {
  const title = `${plural(proposals.length, 'new match', 'new matches')} for your saved searches`;
  const more = proposals.length - ROWS;
  return {
    what: title,
    preheader: proposals.map((one) => truncateLine(one.title, 40)).join(', '),
    blocks: [
      headline(title),
      paragraph(`For ${listed(searches.map((name) => `“${name}”`))}. The ones closing soonest come first.`),
      ...proposals.slice(0, ROWS).map((one) => proposalBlock(one, urls)),
      ...(more > 0 ? [note(`And ${more} more in your saved searches.`)] : []),
      button('Open saved searches', urls.saved),
    ],
    why: 'You’re receiving this because you chose emails for a saved search.',
  };
}
