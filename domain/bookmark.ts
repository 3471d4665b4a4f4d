import { type Actor, isSignedIn } from './actor.ts';
import type { ProposalPeople } from './permissions.ts';
import { type Proposal, mayReadProposal } from './proposal.ts';
import { type Outcome, done, refuse } from './refusal.ts';

/** So many proposals a person can keep saved at once. */
export const BOOKMARK_CAP = 500;

/**
 * Whether this person can save a proposal now, with `saved` saved already: whoever is signed in and can read it. One that was
 * withdrawn is `withdrawn`, one that is not theirs to see `not_found`.
 */
export function mayBookmark(
  facts: Pick<Proposal, 'status'> & ProposalPeople,
  actor: Actor,
  saved: number,
): Outcome<null> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  if (!mayReadProposal(facts, actor)) return refuse(facts.status === 'withdrawn' ? 'withdrawn' : 'not_found');
  if (saved >= BOOKMARK_CAP) {
    return refuse('move_not_allowed', {
      message: `You have saved ${BOOKMARK_CAP} proposals, the most there can be. Remove one first.`,
    });
  }
  return done(null);
}
