import { formatInstant } from '#domain/time/deadline.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../../email/blocks.ts';
import { quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant, ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { proposal: ProposalFacts; reviewBy: Instant | null };

/** Applications are ready for a reviewer. Neither says which nor how many. */
export const reviewsAssigned: NotificationDefinition<Facts> = {
  to: 'reviewer',
  when: 'Applications are ready for their review, unless they have an unread notification of it',
  preference: 'reviews',
  inProduct: true,
  byMail: true,
  line: ({ proposal, reviewBy }) =>
    lineOf(['Applications are ready for your review: ', bold(proposal)], reviewByText(reviewBy, proposal), [
      'Review',
      PATHS.reviews,
    ]),
  email,
};

function reviewByText(reviewBy: Instant | null, { timeZone }: ProposalFacts): string | null {
  return reviewBy && `Review by ${formatInstant(new Date(reviewBy), timeZone)}.`;
}

function email({ proposal, reviewBy }: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const by = reviewBy && formatInstant(new Date(reviewBy), readerZone ?? proposal.timeZone);
  return {
    what: 'Applications to review',
    title: proposal.title,
    preheader: by ? `Review by ${by}.` : 'Read them and say what you think.',
    blocks: [
      headline('Applications are ready for your review'),
      lead(`You review applications to ${quotedTitle(proposal)}.`),
      ...(by ? [ledger(fact('Review by', by))] : []),
      button('View your reviews', urls.reviews),
      paragraph('If you know an applicant, declare a conflict on the application instead of reviewing it.'),
    ],
    why: 'You’re receiving this because you review applications to this proposal.',
  };
}
