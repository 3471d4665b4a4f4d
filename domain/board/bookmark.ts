import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import type { ProposalPeople } from '#domain/access/permissions.ts';
import { type Proposal, mayReadProposal } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';

/** Bookmarks per member. */
export const BOOKMARK_CAP = 500;

/**
 * Whether the actor, with `saved` bookmarks, can bookmark a proposal: any member who can read it.
 * One they cannot read is refused with `withdrawn` or `not_found`.
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
      message: `You’ve saved ${BOOKMARK_CAP} proposals, the maximum. Remove one first.`,
    });
  }
  return done(null);
}
