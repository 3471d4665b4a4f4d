import type { SignedIn } from '../../domain/actor.ts';
import { whyNotApply } from '../../domain/proposal-transitions.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import { isActivePerson } from '../db/active-person.ts';
import type { Database } from '../db/database.ts';
import { proposalPeople } from '../db/proposal-people-schema.ts';
import type { ProposalRow } from '../db/row-locks.ts';

/**
 * Why this person cannot apply to a locked proposal, or null: the domain's `whyNotApply`, and
 * `own_proposal` for its reviewers.
 */
export async function whyPersonNotApply(
  tx: Database,
  proposal: ProposalRow,
  person: SignedIn,
  now: Date,
): Promise<Refusal | null> {
  const why = whyNotApply(proposal, person, now);
  if (why) return why;
  const isReviewer = (await tx.$count(proposalPeople, isActivePerson(proposal.id, person.uid))) > 0;
  const message = 'You review applications to this proposal, so you can’t apply to it.';
  return isReviewer ? refuse('own_proposal', { message }).refusal : null;
}
