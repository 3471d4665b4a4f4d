import { formatInstant } from '#domain/time/deadline.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, paragraph, quotation } from '../email/blocks.ts';
import { posterAt, posterName, quotedTitle } from '../email/copy.ts';
import type { ApplicationRef, Instant, ProposalFacts } from '../facts.ts';
import { bold, lineOf, quoted } from '../line.ts';
import { PATHS } from '../notification-urls.ts';

type ReviewsAssignedFacts = { proposal: ProposalFacts; reviewBy: Instant | null };

/** Applications are ready for a reviewer. Neither says which nor how many. */
export const reviewsAssigned: NotificationDefinition<ReviewsAssignedFacts> = {
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
  email: ({ proposal, reviewBy }, urls, readerZone) => {
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
  },
};

function reviewByText(reviewBy: Instant | null, { timeZone }: ProposalFacts): string | null {
  return reviewBy && `Review by ${formatInstant(new Date(reviewBy), timeZone)}.`;
}

/** `accepted`: they and the owner can see each other's email address; otherwise they are invited. */
type OwnerMessageFacts = ApplicationRef & { message: string; accepted: boolean };

/** A message from the owner to everyone invited, or to everyone who accepted. */
export const ownerMessage: NotificationDefinition<OwnerMessageFacts> = {
  to: 'applicant',
  when: 'The owner wrote to everyone invited or to everyone who accepted',
  preference: 'owner_message',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, message }) =>
    lineOf(['Message from the owner of ', bold(proposal)], quoted(message), [
      'View',
      PATHS.application(applicationId),
    ]),
  email: (facts, urls) => {
    const { proposal, applicationId, accepted } = facts;
    const name = posterName(proposal);
    return {
      what: 'Message from the owner',
      title: proposal.title,
      preheader: accepted
        ? `${name} wrote to everyone who accepted.`
        : `${name} wrote to everyone with an open invitation.`,
      blocks: [
        headline('A message from the owner'),
        lead(
          `${posterAt(proposal)} wrote to everyone who ${accepted ? 'accepted a spot in' : 'is invited to join'} ${quotedTitle(proposal)}.`,
        ),
        ...quotation(`From ${name}`, facts.message),
        button('View your application', urls.application(applicationId)),
        paragraph(
          accepted
            ? `To answer, write to ${name}: the email address is on the page of your application.`
            : `The owner doesn’t see replies to this email. On the page of your application you can accept or decline the invitation; once you accept, you and ${name} can see each other’s email address.`,
        ),
      ],
      why: accepted
        ? 'You’re receiving this because you accepted an invitation to this proposal.'
        : 'You’re receiving this because you’re invited to this proposal.',
    };
  },
};
