import type { SignedIn } from '../../domain/actor.ts';
import { whyNotApply } from '../../domain/proposal-transitions.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { isActivePerson } from '../db/active-person.ts';
import type { Database } from '../db/database.ts';
import { proposalPeople } from '../db/proposal-people-schema.ts';
import type { ProposalRow } from '../db/row-locks.ts';

/** Why this person cannot apply to a locked proposal, or null: the domain's `whyNotApply`. */
export async function whyPersonNotApply(
  tx: Database,
  proposal: ProposalRow,
  person: SignedIn,
  now: Date,
): Promise<Refusal | null> {
  const isReviewer = (await tx.$count(proposalPeople, isActivePerson(proposal.id, person.uid))) > 0;
  return whyNotApply(proposal, person, now, isReviewer);
}
