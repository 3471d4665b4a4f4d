import { plural } from '#domain/text/text.ts';

/** What waits for a person to act, each counted as the list that shows it counts. */
export type ToDo = {
  invitations: number;
  /** Submitted applications with changes that were not submitted. */
  unsent: number;
  drafts: number;
  /** Applications to one's own proposals without a decision. */
  undecided: number;
  /** Own proposals with an open spot and someone on the waitlist to invite. */
  openSpots: number;
  /** Questions about one's own proposals without an answer. */
  questions: number;
  /** Reviews to submit for other people's proposals. */
  reviews: number;
};

/** The number of things to do: the sum of what `toDoParts` names. */
export function countToDo({
  invitations,
  unsent,
  drafts,
  undecided,
  openSpots,
  questions,
  reviews,
}: ToDo): number {
  return invitations + unsent + drafts + undecided + openSpots + questions + reviews;
}

/** "2 invitations", "60 applications to decide", in the order of the page; without zeros. */
export function toDoParts({
  invitations,
  unsent,
  drafts,
  undecided,
  openSpots,
  questions,
  reviews,
}: ToDo): string[] {
  return [
    invitations > 0 && plural(invitations, 'invitation'),
    unsent > 0 && plural(unsent, 'unsent change'),
    drafts > 0 && plural(drafts, 'draft'),
    undecided > 0 && plural(undecided, 'application to decide', 'applications to decide'),
    openSpots > 0 && plural(openSpots, 'open spot'),
    questions > 0 && plural(questions, 'question'),
    reviews > 0 && plural(reviews, 'review'),
  ].filter((part) => part !== false);
}
